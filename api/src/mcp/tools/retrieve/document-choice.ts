import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { ServedDocument } from '@lectern/shared/db/stores/collections/served-collection.ts';
import { plainName } from '@lectern/shared/domain/documents/plain-name.ts';
import { projectNameOf } from '../../index/project-name.ts';
import type { ServedCollection } from '../../index/served-collection.ts';
import { chooseLibrary, otherVersions, splitLibraryName } from './library-choice.ts';
import { isSameRelease, versionsIn } from './query-version.ts';

/** The documents that a call searches. */
export interface DocumentChoice {
  /** Undefined for all documents. */
  readonly documentIds: ReadonlySet<number> | undefined;
  /** A note for the agent when the requested document does not exist; '' otherwise. */
  readonly remark: string;
}

/** The documents of a collection with their searchable segments. */
export interface SearchableDocuments {
  readonly documents: ServedCollection['documents'];
  readonly segments: readonly Pick<ServedCollection['segments'][number], 'documentId'>[];
}

/** The names that a text lists, within a count and a number of tokens. */
interface NameList {
  readonly names: readonly string[];
  /** Number of further names. */
  readonly further: number;
}

const MAX_LISTED_NAMES = 10;
const NO_VERSION = 'This document does not state its version.';
/** `python 3.12` or `node v20`. */
const NAME_AND_VERSION = /^(.*[^\d\s.-])[\s-]+(v?\d+(?:\.\d+)*)$/i;

/**
 * Finds documents by name. Tries in this order: a library at a version, such as `react@18`; an equal name, ignoring
 * case and punctuation; an overlapping name; the name in their URL; the name before a version, as in `react 18`.
 * Without a name, a `query` about one version of a library excludes its other versions.
 */
export function chooseDocuments(
  name: string | undefined,
  collection: SearchableDocuments,
  query = '',
): DocumentChoice {
  const all = searchable(collection);
  if (name === undefined) {
    const others = otherVersions(query, all);
    const chosen = all.filter(({ documentUrlId }) => !others.has(documentUrlId));
    return { documentIds: others.size > 0 ? idsOf(chosen) : undefined, remark: '' };
  }
  const library = chooseLibrary(name, all);
  if (library) return { documentIds: idsOf(library.documents), remark: library.remark };
  const { name: nameOnly, version } = splitLibraryName(name);
  if (version !== null) return chooseVersion(chooseDocuments(nameOnly, collection), version, collection);
  const asked = fold(name);
  const equal = all.filter((document) => fold(document.name) === asked);
  const alike = equal.length > 0 ? equal : all.filter((document) => overlaps(document.name, name));
  const chosen = alike.length > 0 ? alike : all.filter(({ url }) => hasNameInUrl(url, asked));
  if (chosen.length > 0) return { documentIds: idsOf(chosen), remark: '' };
  const spaced = NAME_AND_VERSION.test(name) ? name.replace(NAME_AND_VERSION, '$1@$2') : null;
  const versioned = spaced === null ? null : chooseDocuments(spaced, collection);
  if (versioned?.documentIds) return versioned;
  return {
    documentIds: undefined,
    remark: `No document is named "${plainName(name)}", so all were searched. ${nameDocuments(collection)}`,
  };
}

/** Narrows chosen documents to those whose names state a version; otherwise says that they are of another one. */
function chooseVersion(
  unversioned: DocumentChoice,
  version: string,
  { documents }: SearchableDocuments,
): DocumentChoice {
  const { documentIds } = unversioned;
  if (!documentIds) return unversioned;
  const chosen = [...documentIds].flatMap((id) => documents.get(id) ?? []);
  const matching = chosen.filter(({ name }) => versionsIn(name).some((own) => isSameRelease(own, version)));
  if (matching.length > 0) return { documentIds: idsOf(matching), remark: '' };
  const stated = chosen.filter(({ name }) => versionsIn(name).length > 0);
  const names = stated.slice(0, MAX_LISTED_NAMES).map(({ name }) => `"${plainName(name)}"`);
  const remark = `Version ${version} is not available, only ${names.join(', ')}, which may differ.`;
  return { documentIds, remark: names.length === 0 ? NO_VERSION : remark };
}

/** The reduced names of the searchable documents: pinned ones first, then the newest, in at most `maxTokens` tokens. */
export function listDocumentNames(
  collection: SearchableDocuments,
  maxTokens = Number.POSITIVE_INFINITY,
): NameList {
  const inOrder = searchable(collection).toSorted(
    (a, b) => (b.pinIndex ?? 0) - (a.pinIndex ?? 0) || b.documentUrlId - a.documentUrlId,
  );
  const all = [...new Set(inOrder.map(({ name }) => plainName(name)))].filter((name) => name !== '');
  const names: string[] = [];
  let tokens = 0;
  for (const name of all.slice(0, MAX_LISTED_NAMES)) {
    tokens += countTokens(`"${name}"; `);
    if (tokens > maxTokens) break;
    names.push(name);
  }
  return { names, further: all.length - names.length };
}

/** A sentence that lists the documents; '' when there are none. */
export function nameDocuments(collection: SearchableDocuments): string {
  const { names, further } = listDocumentNames(collection);
  if (names.length === 0) return '';
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return `Valid values for documentName: ${quoted}${further > 0 ? ` and ${further} more` : ''}.`;
}

/** A sentence about the documents among `documentIds` whose first crawl is running; '' when there are none. */
export function noteCrawling(
  { documents }: Pick<SearchableDocuments, 'documents'>,
  documentIds: Iterable<number>,
): string {
  const crawling = [...new Set(documentIds)]
    .flatMap((id) => documents.get(id) ?? [])
    .filter((one) => one.isCrawling);
  const subject = subjectOf(crawling, { one: 'is', several: 'are' });
  return subject && `${subject} still being crawled: ask again in a minute for more pages.`;
}

/** Sentences about the documents that are not searched; '' when there are none. */
export function noteNotSearched({
  documents,
  leftOut,
  rebuilding,
}: Pick<ServedCollection, 'documents' | 'leftOut' | 'rebuilding'>): string {
  const named = (ids: ReadonlySet<number>) => [...ids].flatMap((id) => documents.get(id) ?? []);
  const large = subjectOf(named(leftOut), { one: 'was', several: 'were' });
  const unreadable = subjectOf(named(rebuilding), { one: 'is', several: 'are' });
  return [
    large &&
      `${large} not searched, because this collection is too large: tell the user to delete or split documents.`,
    unreadable && `${unreadable} being indexed again: ask again in a minute for more pages.`,
  ]
    .filter((sentence) => sentence !== '')
    .join('\n');
}

/** The subject of a sentence about documents, with its verb; '' when there are none. */
function subjectOf(
  documents: readonly Pick<ServedDocument, 'name'>[],
  verb: { readonly one: string; readonly several: string },
): string {
  const [first, ...others] = documents;
  if (!first) return '';
  return others.length === 0
    ? `"${plainName(first.name)}" ${verb.one}`
    : `${documents.length} documents ${verb.several}`;
}

function searchable({ documents, segments }: SearchableDocuments): ServedDocument[] {
  const ids = new Set(segments.map(({ documentId }) => documentId));
  return [...ids].flatMap((id) => documents.get(id) ?? []);
}

function idsOf(documents: readonly ServedDocument[]): ReadonlySet<number> {
  return new Set(documents.map(({ documentUrlId }) => documentUrlId));
}

function overlaps(one: string, other: string): boolean {
  return contains(one, other) || contains(other, one);
}

/** Apart from case and punctuation. "Python 3.11" contains "python 3", but not "python 3.1", which ends inside a number. */
function contains(name: string, part: string): boolean {
  const [text, asked] = [fold(name), fold(part)];
  if (asked === '' || !text.includes(asked)) return false;
  const inside = placesInsideNumbers(name);
  for (let at = text.indexOf(asked); at >= 0; at = text.indexOf(asked, at + 1)) {
    if (!inside.has(at) && !inside.has(at + asked.length)) return true;
  }
  return false;
}

/** The positions in a folded name between two digits of one number. */
function placesInsideNumbers(name: string): ReadonlySet<number> {
  const places = new Set<number>();
  let at = 0;
  for (const part of name.split(/(\d+)/)) {
    if (/^\d/.test(part)) for (let digit = 1; digit < part.length; digit++) places.add(at + digit);
    at += fold(part).length;
  }
  return places;
}

function hasNameInUrl(url: string, asked: string): boolean {
  return projectNameOf(url)
    .split(' ')
    .some((word) => fold(word) !== '' && fold(word) === asked);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
