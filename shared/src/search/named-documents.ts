import type { TokenKind } from './identifiers.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { scanTokens } from './tokens.ts';

/** The documents that a query names, and the terms that name them. */
export interface NamedDocuments {
  readonly documentIds: ReadonlySet<number>;
  readonly terms: ReadonlySet<string>;
}

const GENERIC = new Set(
  `api app book cookbook developer doc docs documentation framework getting guide handbook help home introduction
   language learn library manual official overview page pages project quickstart reference release site started
   tutorial user version web welcome wiki`
    .split(/\s+/)
    .map(stem),
);
const NOTHING_NAMED: NamedDocuments = { documentIds: new Set(), terms: new Set() };
const LEAST_LENGTH = 3;

/**
 * Finds out which documents of a collection a query names: in "sqlalchemy async session" the first word
 * chooses the manual and the others are looked for in it. A word that names every document chooses none.
 */
export function namedDocuments(
  asked: ReadonlyMap<string, { readonly kind: TokenKind }>,
  documents: readonly { readonly documentId: number }[],
  names: ReadonlyMap<number, string> | undefined,
): NamedDocuments {
  if (!names || documents.length < 2) return NOTHING_NAMED;
  const documentIds = new Set<number>();
  const terms = new Set<string>();
  for (const { documentId } of documents) {
    for (const term of nameTerms(names.get(documentId) ?? '')) {
      if (!asked.has(term)) continue;
      documentIds.add(documentId);
      terms.add(term);
    }
  }
  return documentIds.size === documents.length ? NOTHING_NAMED : { documentIds, terms };
}

function nameTerms(name: string): Set<string> {
  const terms = new Set<string>();
  scanTokens(name, 0, name.length, (term) => {
    const isTelling = term.length >= LEAST_LENGTH && !/^[\d.]+$/.test(term);
    if (isTelling && !isStopWord(term) && !GENERIC.has(term)) terms.add(term);
  });
  return terms;
}
