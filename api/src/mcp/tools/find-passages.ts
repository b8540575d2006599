import { listServedPassages } from '@lectern/shared/db/stores/served-passages.ts';
import { type SearchHit, search } from '@lectern/shared/search/score.ts';
import { type AnswerPassage, type PassageNaming, prepareServedPassage } from '../answer-passage.ts';
import type { Progress } from '../cursor.ts';
import type { ServedCollection } from '../served-collection.ts';
import type { ToolCall } from './tool.ts';

/** The most passages that are ranked beyond those already sent. */
const MAX_HITS = 60;
/** Passages below this share of the best one's score are not worth an agent's tokens. */
const LEAST_SHARE = 0.15;

/** The passages that answer and were not sent yet, best first, over the documents given or all. */
export function rankPassages(
  query: string,
  documentIds: ReadonlySet<number> | undefined,
  progress: Progress,
  { collection }: ToolCall,
): SearchHit[] {
  const sent = new Set([...progress.sentIds, progress.partial?.passageId]);
  const hits = search(collection.segments, query, {
    limit: MAX_HITS + sent.size,
    isTopicEnabled: collection.isTopicEnabled,
    pinnedDocumentIds: collection.pins,
    ...(documentIds && { documentIds }),
  });
  const best = Math.max(0, ...hits.map(({ score }) => score));
  return hits.filter(({ passageId, score }) => !sent.has(passageId) && score >= best * LEAST_SHARE);
}

/** The texts of the hits in their order, after the passage whose rest is still to be sent. */
export async function readPassages(
  hits: readonly SearchHit[],
  { partial }: Progress,
  { db, caller, collection }: ToolCall,
): Promise<AnswerPassage[]> {
  const ids = [...(partial ? [partial.passageId] : []), ...hits.map(({ passageId }) => passageId)];
  const stored = await listServedPassages(db, caller.collectionId, ids);
  const byId = new Map(stored.map((passage) => [passage.passageId, passage]));
  return ids.flatMap((passageId) => {
    const passage = byId.get(passageId);
    if (!passage || !collection.isTopicEnabled(passage.topicId)) return [];
    const offset = partial?.passageId === passageId ? partial.offset : 0;
    return prepareServedPassage(passage, nameDocument(collection, passage.documentUrlId), offset);
  });
}

/** What answers say of a document. */
export function nameDocument({ documents, pins }: ServedCollection, documentUrlId: number): PassageNaming {
  return { documentName: documents.get(documentUrlId)?.name ?? '', isPinned: pins.has(documentUrlId) };
}
