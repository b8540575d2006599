import { createHash } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listIndexedPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import { saveSegment } from '@lectern/shared/db/stores/segments/segments.ts';
import { buildSegment, encodeSegment, type SegmentInput } from '@lectern/shared/search/index/segment.ts';
import pLimit from 'p-limit';
import type { ParserPool } from '../../parser/parser-pool.ts';

/** Builds the bytes of the segment of the document at `url`; `read` loads its passages. */
export type BuildSegmentBytes = (url: string, read: () => Promise<SegmentInput>) => Promise<Uint8Array>;

/** Builds a segment in this thread. */
export const buildInThisThread: BuildSegmentBytes = async (_url, read) =>
  encodeSegment(buildSegment(await read()));

/** Builds segments in the threads of `pool`, one at a time: the texts of only one document are in memory. */
export function createBuildInPool(pool: Pick<ParserPool, 'buildSegment'>): BuildSegmentBytes {
  const limit = pLimit(1);
  return (url, read) => limit(async () => pool.buildSegment(url, await read()));
}

/** Builds the segment of a source from its passages, from which it can always be rebuilt, and stores it. */
export async function storeSegment(
  db: Db,
  source: { readonly documentUrlId: number; readonly collectionId: number; readonly url?: string },
  buildSegmentBytes: BuildSegmentBytes = buildInThisThread,
): Promise<void> {
  const { documentUrlId, collectionId, url = '' } = source;
  let passageCount = 0;
  const bytes = await buildSegmentBytes(url, async () => {
    const passages = await listIndexedPassages(db, documentUrlId);
    passageCount = passages.length;
    return { documentId: documentUrlId, passages };
  });
  await saveSegment(db, {
    documentUrlId,
    collectionId,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    passageCount,
    bytes,
  });
}
