import { describeLibrary } from '@lectern/shared/domain/libraries/library.ts';
import { fuseRankings } from '@lectern/shared/embeddings/fuse-rankings.ts';
import { type SearchHit, search } from '@lectern/shared/search/query/search.ts';
import {
  type AnswerPassage,
  continuePassage,
  type PassageNaming,
  prepareServedPassage,
} from '../../answer/answer-passage.ts';
import type { Progress } from '../../answer/cursor.ts';
import type { ServedCollection } from '../../index/served-collection.ts';
import type { SearchCall } from '../tool.ts';
import { dropReferences } from './drop-references.ts';
import { dropRepetitions } from './drop-repetitions.ts';
import { keepRelevant } from './relevance.ts';

/** Limit of ranked passages for a default budget, besides those already sent. */
const MIN_HITS = 40;
/** Lower than the average: bounds how many passages may fit into a budget. */
const MIN_PASSAGE_TOKENS = 50;
/** Lower than the average: how many passages are read at first. */
const EXPECTED_PASSAGE_TOKENS = 150;

interface Request {
  readonly progress: Progress;
  readonly maxTokens: number;
}

/** Ranks the passages that were not sent yet, in the given documents or all. */
export async function rankPassages(
  query: string,
  documentIds: ReadonlySet<number> | undefined,
  { progress, maxTokens }: Request,
  { collection, vectorRanking }: SearchCall,
): Promise<SearchHit[]> {
  // Starts before the word search, to run concurrently.
  const near = vectorRanking?.findPages(query, collection, documentIds);
  const sent = new Set([...progress.sentIds, progress.partial?.passageId]);
  const hits = search(collection.segments, query, {
    limit: Math.max(MIN_HITS, Math.ceil(maxTokens / MIN_PASSAGE_TOKENS)) + sent.size,
    isTopicEnabled: collection.isTopicEnabled,
    pinnedDocumentIds: collection.pins,
    documentNames: collection.documentNames,
    ...(documentIds && { documentIds }),
  });
  const relevant = keepRelevant(hits, maxTokens);
  const ranked = near ? fuseRankings(relevant, await near, vectorRanking?.weight) : relevant;
  return ranked.filter(({ passageId }) => !sent.has(passageId));
}

/** The passages that an answer is composed from, best first. */
interface Matches {
  readonly passages: readonly AnswerPassage[];
  /** Number of hits that were not read. */
  readonly further: number;
  /** Whether passages of earlier parts are no longer stored. */
  readonly isChanged: boolean;
}

/**
 * Reads the best hits until their texts fill the budget, without lists of links and passages that repeat a better one or
 * one that was sent.
 */
export async function readMatches(
  hits: readonly SearchHit[],
  { progress, maxTokens }: Request,
  call: SearchCall,
): Promise<Matches> {
  const { sentIds, partial } = progress;
  const sentBefore = await readThroughCache(partial ? [...sentIds, partial.passageId] : sentIds, call);
  const sent = sentIds.flatMap((id) => sentBefore.get(id) ?? []);
  const isChanged = sentBefore.size < sentIds.length + (partial ? 1 : 0);
  for (let count = Math.ceil(maxTokens / EXPECTED_PASSAGE_TOKENS); ; count *= 2) {
    const read = await readPassages(hits.slice(0, count), progress, call);
    const passages = dropRepetitions(dropReferences(read), sent);
    const tokens = passages.reduce((sum, passage) => sum + passage.tokens, 0);
    if (tokens >= maxTokens || count >= hits.length)
      return { passages, further: Math.max(0, hits.length - count), isChanged };
  }
}

/** Reads the texts of the hits, after the rest of a passage that was cut. */
async function readPassages(
  hits: readonly SearchHit[],
  { partial }: Progress,
  call: SearchCall,
): Promise<AnswerPassage[]> {
  const ids = [...(partial ? [partial.passageId] : []), ...hits.map(({ passageId }) => passageId)];
  const passages = await readThroughCache(ids, call);
  return ids.flatMap((passageId) => {
    const passage = passages.get(passageId);
    if (!passage || !call.collection.isTopicEnabled(passage.topicId ?? 0)) return [];
    return passageId === partial?.passageId ? continuePassage(passage, partial.offset) : passage;
  });
}

/** Passages by id, from the cache or else by one read; deleted ones are left out. */
async function readThroughCache(
  ids: readonly number[],
  { content, collection, cache }: SearchCall,
): Promise<Map<number, AnswerPassage>> {
  const found = new Map<number, AnswerPassage>();
  for (const id of ids) {
    const cached = cache.get(collection, id);
    if (cached) found.set(id, cached);
  }
  const missing = ids.filter((id) => !found.has(id));
  for (const stored of await content.listPassages(missing)) {
    const passage = prepareServedPassage(stored, nameDocument(collection, stored.documentUrlId));
    cache.set(collection, passage);
    found.set(stored.passageId, passage);
  }
  return found;
}

/** The name of a document in answers. The name of a library has its version, and whether this is the requested one. */
export function nameDocument({ documents, pins }: ServedCollection, documentUrlId: number): PassageNaming {
  const document = documents.get(documentUrlId);
  const documentName = document?.library ? describeLibrary(document.library) : (document?.name ?? '');
  return { documentName, isPinned: pins.has(documentUrlId) };
}
