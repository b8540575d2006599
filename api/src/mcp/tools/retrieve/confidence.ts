import { matchWords, type WordMatch } from '@lectern/shared/search/query/match-words.ts';
import { namedDocuments } from '@lectern/shared/search/query/named-documents.ts';
import type { SearchHit } from '@lectern/shared/search/query/search.ts';
import type { ServedCollection } from '../../index/served-collection.ts';

/** How likely the passages found answer the question. */
export interface Confidence {
  /** Whether the passages may not answer the question. */
  readonly isUnsure: boolean;
  /** If unsure, up to three words of the question that none of the pages found contains, the rarest first. */
  readonly missingWords: readonly string[];
  /** The documents that the question names if the best page is from another; usually empty. */
  readonly missedDocumentIds: readonly number[];
}

/** The share of the question's words, by weight, that one of the best pages must contain. */
const MIN_SHARE = 0.75;
/**
 * The same for pasted errors, which contain names from the user's code, and for a page that contains every identifier of the
 * question.
 */
const MIN_SHARE_OF_NAMES = 0.5;
const PASTED_ERROR =
  /\n|\b\w*(?:error|exception|warning|fatal|hint|panic)\b(?: ?[[(]\w{1,40}[\])])?:|\[rejected\]/i;
/** An exception or error code before its message: `ImproperlyConfigured: …`, `EADDRINUSE: …`. */
const NAMED_ERROR = /^(?:\w+\.)*[A-Z]\w*[A-Z]\w*: \S/;
/** Longer questions are pasted texts. */
const MAX_TYPED_CHARS = 160;
const BEST_PAGES = 3;
const MAX_MISSING_WORDS = 3;

type Searched = Pick<ServedCollection, 'segments' | 'isTopicEnabled'> &
  Partial<Pick<ServedCollection, 'documentNames'>>;

/**
 * Assesses whether ranked hits answer a question. They are unsure if none of the best pages contains most of the
 * question's words, weighted by inverse document frequency, or if there are no hits.
 */
export function assessConfidence(
  query: string,
  hits: readonly SearchHit[],
  collection: Searched,
): Confidence {
  const pages = [...new Map(hits.map((hit) => [`${hit.documentId}/${hit.pageKey}`, hit])).values()];
  const missedDocumentIds = findMissedDocuments(query, pages[0], collection);
  const words = matchWords(collection.segments, query, pages.slice(0, BEST_PAGES), collection);
  const isPasted = query.length > MAX_TYPED_CHARS || PASTED_ERROR.test(query) || NAMED_ERROR.test(query);
  const minShareOn = (page: number) =>
    isPasted || hasIdentifiers(words, page) ? MIN_SHARE_OF_NAMES : MIN_SHARE;
  const isSure = pages.slice(0, BEST_PAGES).some((_, page) => shareOnPage(words, page) >= minShareOn(page));
  if (isSure) return { isUnsure: false, missingWords: [], missedDocumentIds };
  return {
    isUnsure: true,
    missingWords: findMissing(matchWords(collection.segments, query, pages, collection)),
    missedDocumentIds,
  };
}

function findMissedDocuments(
  query: string,
  best: SearchHit | undefined,
  { segments, documentNames }: Searched,
): number[] {
  const named = namedDocuments(query, segments, documentNames).documentIds;
  return best && !named.has(best.documentId) ? [...named] : [];
}

/** Whether a page contains every identifier of a question that has one. */
function hasIdentifiers(words: readonly WordMatch[], page: number): boolean {
  const identifiers = words.filter(({ isIdentifier }) => isIdentifier);
  return identifiers.length > 0 && identifiers.every(({ shares }) => shares[page] === 1);
}

function shareOnPage(words: readonly WordMatch[], page: number): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const found = words.reduce((sum, { weight, shares }) => sum + weight * (shares[page] ?? 0), 0);
  return total === 0 ? 1 : found / total;
}

function findMissing(words: readonly WordMatch[]): string[] {
  const missing = words.filter(({ shares }) => shares.every((share) => share < 1 / 2));
  const rarestFirst = missing.toSorted((a, b) => b.weight - a.weight);
  return rarestFirst.slice(0, MAX_MISSING_WORDS).map(({ word }) => word);
}
