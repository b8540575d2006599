import type { RecentDocumentReply } from '../../../shared/src/contracts/documents.ts';
import type { NamedLibrary, ResolvedLibrary } from '../../../shared/src/contracts/libraries.ts';
import { isSameLibrary } from '../../../shared/src/domain/libraries/library.ts';
import { isMissing } from './lookup-failure.ts';

/** A document that was added as a library. */
export type LibraryDocument = RecentDocumentReply & {
  readonly library: NonNullable<RecentDocumentReply['library']>;
};

/** The changes that make a collection match the dependencies of a project. */
export interface SyncPlan {
  readonly add: readonly ResolvedLibrary[];
  readonly keep: readonly LibraryDocument[];
  readonly remove: readonly LibraryDocument[];
  /** Libraries without documentation, with the reason. */
  readonly notFound: readonly ResolvedLibrary[];
}

/** The libraries that a project depends on. */
export interface ProjectLibraries {
  readonly libraries: readonly NamedLibrary[];
  /** False if a manifest could not be read, so some dependencies are unknown and no document is removed. */
  readonly isComplete: boolean;
}

/**
 * Compares the libraries of a project with the documents of its collection. Only libraries that have no document yet
 * are looked up. Documents that were not added as a library do not change.
 *
 * @param resolve finds the documentation of libraries, in their order
 */
export async function planSync(
  { libraries, isComplete }: ProjectLibraries,
  documents: readonly RecentDocumentReply[],
  resolve: (libraries: readonly NamedLibrary[]) => Promise<readonly ResolvedLibrary[]>,
): Promise<SyncPlan> {
  const present = documents.filter(isLibraryDocument);
  const missing = libraries.filter((library) => !present.some((document) => isOfVersion(document, library)));
  const resolved = missing.length === 0 ? [] : await resolve(missing);
  const found = resolved.filter(({ match }) => match !== null);
  const notFound = resolved.filter(({ match }) => match === null);
  const add = found
    .filter((library) => !present.some((document) => describes(document, library)))
    .filter((library, index, all) => all.findIndex((other) => isSameDocumentation(other, library)) === index);
  const keep = present.filter(
    (document) =>
      !isComplete ||
      libraries.some((library) => isOfVersion(document, library)) ||
      found.some((library) => describes(document, library)) ||
      // The documentation of another version is better than none.
      notFound.some((library) => isSameLibrary(document.library, library)),
  );
  return { add, keep, remove: present.filter((document) => !keep.includes(document)), notFound };
}

/** The reason why no library could be looked up, such as a server without a network; null otherwise. */
export function findLookupFailure({ add, notFound }: SyncPlan): string | null {
  const [first, ...others] = notFound;
  if (first === undefined || add.length > 0 || isMissing(first.reason)) return null;
  return others.every(({ reason }) => reason === first.reason) ? first.reason : null;
}

function isLibraryDocument(document: RecentDocumentReply): document is LibraryDocument {
  return Boolean(document.library);
}

/** Whether a document was added for this version. Any version will do for a library without one. */
function isOfVersion({ library }: LibraryDocument, wanted: NamedLibrary): boolean {
  return isSameLibrary(library, wanted) && (wanted.version === null || library.version === wanted.version);
}

/** Whether a document is the documentation that was found, even if it was added for another version. */
function describes({ library }: LibraryDocument, found: ResolvedLibrary): boolean {
  return isSameLibrary(library, found) && library.documentVersion === found.documentVersion;
}

function isSameDocumentation(one: ResolvedLibrary, other: ResolvedLibrary): boolean {
  return isSameLibrary(one, other) && one.documentVersion === other.documentVersion;
}
