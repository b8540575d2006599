import type { ServedDocument } from '@lectern/shared/db/stores/served-collection.ts';
import { addressName } from '@lectern/shared/search/analysis/address-name.ts';
import { cleanLine } from '../answer/model-text.ts';
import type { ServedCollection } from '../index/served-collection.ts';

/** The documents that a call is about. */
export interface DocumentChoice {
  /** Undefined when all are. */
  readonly documentIds: ReadonlySet<number> | undefined;
  /** What the agent should know when it asked for a document that is not there; '' otherwise. */
  readonly remark: string;
}

/** The documents of a collection, and those of them that have something to search in. */
export interface SearchableDocuments {
  readonly documents: ServedCollection['documents'];
  readonly segments: readonly Pick<ServedCollection['segments'][number], 'documentId'>[];
}

const MAX_NAMED = 8;

/**
 * The documents an agent means by a name: equal to theirs but for case and punctuation, or else part of it, or else
 * what their address calls them.
 */
export function chooseDocuments(name: string | undefined, collection: SearchableDocuments): DocumentChoice {
  if (name === undefined) return { documentIds: undefined, remark: '' };
  const all = searchable(collection);
  const asked = fold(name);
  const equal = all.filter((document) => fold(document.name) === asked);
  const alike = equal.length > 0 ? equal : all.filter((document) => overlaps(fold(document.name), asked));
  const chosen = alike.length > 0 ? alike : all.filter(({ url }) => isCalled(url, asked));
  if (chosen.length > 0) {
    return { documentIds: new Set(chosen.map(({ documentUrlId }) => documentUrlId)), remark: '' };
  }
  return {
    documentIds: undefined,
    remark: `No document is named "${cleanLine(name, 60)}", all were searched; their names: ${nameHeldDocuments(collection)}.`,
  };
}

/** What a collection holds, for an agent that asks for something else: the names of its documents, some of many. */
export function nameHeldDocuments(collection: SearchableDocuments): string {
  const names = [...new Set(searchable(collection).map(({ name }) => cleanLine(name, 60)))];
  const rest = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  const named = names.slice(0, MAX_NAMED).map((name) => `"${name}"`);
  return `${named.join(', ')}${rest}`;
}

function searchable({ documents, segments }: SearchableDocuments): ServedDocument[] {
  return segments.flatMap(({ documentId }) => documents.get(documentId) ?? []);
}

function overlaps(name: string, asked: string): boolean {
  return asked !== '' && name !== '' && (name.includes(asked) || asked.includes(name));
}

function isCalled(url: string, asked: string): boolean {
  return addressName(url)
    .split(' ')
    .some((word) => fold(word) !== '' && fold(word) === asked);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
