import { createHash } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listIndexedPassages } from '@lectern/shared/db/stores/passages.ts';
import { saveSegment } from '@lectern/shared/db/stores/segments.ts';
import { buildSegment, encodeSegment, type SegmentInput } from '@lectern/shared/search/segment.ts';

/** Gives the bytes of the segment of the document at `url`. */
export type IndexPassages = (url: string, input: SegmentInput) => Promise<Uint8Array>;

/** Builds a segment at once, in this thread. */
export const indexHere: IndexPassages = async (_url, input) => encodeSegment(buildSegment(input));

/** Builds the segment of a source from its passages, the truth it can always be rebuilt from, and stores it. */
export async function storeSegment(
  db: Db,
  source: { readonly documentUrlId: number; readonly collectionId: number; readonly url?: string },
  indexPassages: IndexPassages = indexHere,
): Promise<void> {
  const { documentUrlId, collectionId, url = '' } = source;
  const passages = await listIndexedPassages(db, documentUrlId);
  const bytes = await indexPassages(url, { documentId: documentUrlId, passages });
  await saveSegment(db, {
    documentUrlId,
    collectionId,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    passageCount: passages.length,
    bytes,
  });
}
