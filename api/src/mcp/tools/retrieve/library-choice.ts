import type { ServedDocument } from '@lectern/shared/db/stores/collections/served-collection.ts';
import { plainName } from '@lectern/shared/domain/documents/plain-name.ts';
import { type Library, libraryDocumentName } from '@lectern/shared/domain/libraries/library.ts';
import {
  compareVersions,
  isReleaseOf,
  nearestVersion,
  parseVersion,
} from '@lectern/shared/domain/libraries/library-version.ts';
import { versionOfLibrary } from './query-version.ts';

/** A document that was added as a library. */
type LibraryDocument = ServedDocument & { readonly library: Library };

/** The documents of a library at the requested version, and a note for the agent, '' when there is nothing to say. */
export interface LibraryChoice {
  readonly documents: readonly ServedDocument[];
  readonly remark: string;
}

/** A library's name with the version after its last `@`; the version is null when there is none. */
export function splitLibraryName(asked: string): { readonly name: string; readonly version: string | null } {
  const [, name = asked, version] = /^(.+?)@\s*(v?\d[\w.+-]*)/.exec(asked.trim()) ?? [];
  return { name: name.trim(), version: version ?? null };
}

/**
 * The documents of the library that `asked` names, in the requested version, such as `react@18`, or else in the nearest
 * one, with a remark. Null when no document was added as this library.
 */
export function chooseLibrary(asked: string, documents: readonly ServedDocument[]): LibraryChoice | null {
  const { name, version } = splitLibraryName(asked);
  const versions = documents.filter(isLibrary).filter(({ library }) => fold(library.name) === fold(name));
  const [first] = versions;
  if (!first) return null;
  if (version === null)
    return { documents: versions, remark: versions.length < 2 ? '' : offerVersions(versions) };
  const matching = newestOf(version, versions);
  if (matching) return { documents: [matching], remark: '' };
  const chosen = nearestTo(version, versions) ?? inOrder(versions).at(-1) ?? first;
  return {
    documents: [chosen],
    remark: `${plainName(`${name}@${version}`)} is not available; this is "${labelOf(chosen)}", so it may differ.`,
  };
}

/**
 * The sources that a question about one version excludes: "react 18 refs" excludes react@19.1.0 when the collection has
 * react@18.3.1. Empty unless the collection has several versions of the library that the question names.
 */
export function otherVersions(query: string, documents: readonly ServedDocument[]): ReadonlySet<number> {
  const excluded = new Set<number>();
  for (const [name, versions] of Map.groupBy(documents.filter(isLibrary), ({ library }) => library.name)) {
    const version = versions.length < 2 ? null : versionOfLibrary(query, name);
    const chosen = version && newestOf(version, versions);
    if (!chosen) continue;
    for (const { documentUrlId } of versions) {
      if (documentUrlId !== chosen.documentUrlId) excluded.add(documentUrlId);
    }
  }
  return excluded;
}

function newestOf(version: string, documents: readonly LibraryDocument[]): LibraryDocument | undefined {
  const prefix = parseVersion(version);
  const releases = inOrder(documents).filter((document) => {
    const own = versionOf(document);
    return prefix !== null && own !== null && isReleaseOf(own, prefix);
  });
  return documents.find(({ library }) => library.documentVersion === version) ?? releases.at(-1);
}

/** The oldest version first; documents that do not state theirs are left out. */
function inOrder(documents: readonly LibraryDocument[]): LibraryDocument[] {
  const parsed = documents.flatMap((document) => {
    const version = versionOf(document);
    return version ? [{ document, version }] : [];
  });
  return parsed
    .toSorted((one, other) => compareVersions(one.version, other.version))
    .map(({ document }) => document);
}

function versionOf({ library }: LibraryDocument) {
  return parseVersion(library.documentVersion ?? '');
}

function nearestTo(version: string, documents: readonly LibraryDocument[]): LibraryDocument | undefined {
  const nearest = nearestVersion(
    version,
    documents.flatMap(({ library }) => library.documentVersion ?? []),
  );
  return documents.find(({ library }) => library.documentVersion === nearest);
}

function offerVersions(versions: readonly LibraryDocument[]): string {
  const names = versions.map((document) => `"${labelOf(document)}"`).join(', ');
  return `There are several versions: ${names}. Add the one you use to documentName.`;
}

function labelOf({ library }: LibraryDocument): string {
  return plainName(libraryDocumentName(library));
}

function isLibrary(document: ServedDocument): document is LibraryDocument {
  return document.library !== null;
}

function fold(name: string): string {
  return name.toLowerCase();
}
