import { createHash } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listIndexedPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import {
  ALL_PAGES,
  END_OF_PAGES,
  listSegmentStarts,
  type PageRange,
  saveSegment,
} from '@lectern/shared/db/stores/segments/segments.ts';
import { buildSegment, type SegmentInput } from '@lectern/shared/search/index/segment.ts';
import { createFairLimit } from '../../fairness/fair-limit.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';

/** Builds the bytes of the segment of the document at `url`; `read` loads its passages. */
export type BuildSegmentBytes = (url: string, read: () => Promise<SegmentInput>) => Promise<Uint8Array>;

/** Builds a segment in this thread. */
export const buildInThisThread: BuildSegmentBytes = async (_url, read) => buildSegment(await read()).bytes;

/** Segments built at a time, in all and per owner: the texts of only these documents are in memory. */
const MAX_SEGMENTS = { max: 2, maxPerOwner: 1 };

/** Builds segments in the threads of `pool`. */
export function createBuildInPool(pool: Pick<ParserPool, 'buildSegment'>): BuildSegmentBytes {
  const limit = createFairLimit(MAX_SEGMENTS);
  return (url, read) => limit.run(async () => pool.buildSegment(url, await read()));
}

/** Builds the segment of a source, or of a range of its pages, from the passages, and stores it. */
export async function storeSegment(
  db: Db,
  source: { readonly documentUrlId: number; readonly collectionId: number; readonly url?: string },
  buildSegmentBytes: BuildSegmentBytes = buildInThisThread,
  range: PageRange = ALL_PAGES,
): Promise<void> {
  const { documentUrlId, collectionId, url = '' } = source;
  let passageCount = 0;
  const bytes = await buildSegmentBytes(url, async () => {
    const passages = await listIndexedPassages(db, documentUrlId, range);
    passageCount = passages.length;
    return { documentId: documentUrlId, passages };
  });
  await saveSegment(db, {
    ...range,
    documentUrlId,
    collectionId,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    passageCount,
    bytes,
  });
}

/** Builds the segment of a source that begins at `firstPageId` again. */
export async function rebuildSegment(
  db: Db,
  source: { readonly documentUrlId: number; readonly collectionId: number; readonly url?: string },
  buildSegmentBytes: BuildSegmentBytes,
  firstPageId = 0,
): Promise<void> {
  const starts = await listSegmentStarts(db, source.documentUrlId);
  const endPageId = starts.find((start) => start > firstPageId) ?? END_OF_PAGES;
  await storeSegment(db, source, buildSegmentBytes, { firstPageId, endPageId });
}
