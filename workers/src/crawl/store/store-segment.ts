import { createHash } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { type KnownPostings, readSegmentInput } from '@lectern/shared/db/stores/passages/passages.ts';
import { saveSegment } from '@lectern/shared/db/stores/segments/segments.ts';
import { buildSegment, encodeSegment, type SegmentInput } from '@lectern/shared/search/index/segment.ts';
import pLimit from 'p-limit';
import type { ParserPool } from '../../parser/parser-pool.ts';

/** Gives the bytes of the segment of the document at `url`, whose passages it has read. */
export type IndexPassages = (url: string, read: () => Promise<SegmentInput>) => Promise<Uint8Array>;

/** Builds a segment at once, in this thread. */
export const indexHere: IndexPassages = async (_url, read) => encodeSegment(buildSegment(await read()));

/** Builds segments in the threads of `pool`, one at a time: not before it can be built a document's text is read. */
export function createIndexInTurn(pool: Pick<ParserPool, 'index'>): IndexPassages {
  const oneAtATime = pLimit(1);
  return (url, read) => oneAtATime(async () => pool.index(url, await read()));
}

/**
 * Builds the segment of a source from its passages, the truth it can always be rebuilt from, and stores it. The text of
 * those whose postings are `known` is not read again; the postings are gone then. `meanwhile` is what else `db` is to do
 * while the segment is built.
 */
export async function storeSegment(
  db: Db,
  source: { readonly documentUrlId: number; readonly collectionId: number; readonly url?: string },
  indexPassages: IndexPassages = indexHere,
  known: readonly KnownPostings[] = [],
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const { documentUrlId, collectionId, url = '' } = source;
  let passageCount = 0;
  let others = Promise.resolve();
  const bytes = await indexPassages(url, async () => {
    const input = await readSegmentInput(db, documentUrlId, known);
    passageCount = input.passages.length;
    others = meanwhile();
    // They may fail while nobody waits for them yet.
    others.catch(() => {});
    return input;
  }).finally(() => others);
  await saveSegment(db, {
    documentUrlId,
    collectionId,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    passageCount,
    bytes,
  });
}
