import type { ServedDocument } from '@lectern/shared/db/stores/collections/served-collection.ts';
import { addressName } from '@lectern/shared/search/analysis/address-name.ts';
import { cleanLine } from '../answer/model-text.ts';
import type { ServedCollection } from '../index/served-collection.ts';

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

const MAX_LISTED_NAMES = 8;

/** Finds documents by name: equal apart from case and punctuation, else overlapping, else by the name in their URL. */
export function chooseDocuments(name: string | undefined, collection: SearchableDocuments): DocumentChoice {
  if (name === undefined) return { documentIds: undefined, remark: '' };
  const all = searchable(collection);
  const asked = fold(name);
  const equal = all.filter((document) => fold(document.name) === asked);
  const alike = equal.length > 0 ? equal : all.filter((document) => overlaps(fold(document.name), asked));
  const chosen = alike.length > 0 ? alike : all.filter(({ url }) => hasNameInUrl(url, asked));
  if (chosen.length > 0) {
    return { documentIds: new Set(chosen.map(({ documentUrlId }) => documentUrlId)), remark: '' };
  }
  return {
    documentIds: undefined,
    remark: `No document is named "${cleanLine(name, 60)}", all were searched; their names: ${listDocumentNames(collection)}.`,
  };
}

/** Lists the names of a collection's documents, up to a limit. */
export function listDocumentNames(collection: SearchableDocuments): string {
  const names = [...new Set(searchable(collection).map(({ name }) => cleanLine(name, 60)))];
  const rest = names.length > MAX_LISTED_NAMES ? ` and ${names.length - MAX_LISTED_NAMES} more` : '';
  const named = names.slice(0, MAX_LISTED_NAMES).map((name) => `"${name}"`);
  return `${named.join(', ')}${rest}`;
}

function searchable({ documents, segments }: SearchableDocuments): ServedDocument[] {
  return segments.flatMap(({ documentId }) => documents.get(documentId) ?? []);
}

function overlaps(name: string, asked: string): boolean {
  return asked !== '' && name !== '' && (name.includes(asked) || asked.includes(name));
}

function hasNameInUrl(url: string, asked: string): boolean {
  return addressName(url)
    .split(' ')
    .some((word) => fold(word) !== '' && fold(word) === asked);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
