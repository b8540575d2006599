import { createHash } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { listPassagesOfSource } from '@lectern/shared/db/stores/passages.ts';
import { saveSegment } from '@lectern/shared/db/stores/segments.ts';
import { buildSegment, encodeSegment } from '@lectern/shared/search/segment.ts';

/** Builds the segment of a source from its passages, the truth it can always be rebuilt from, and stores it. */
export async function storeSegment(
  db: Db,
  source: { readonly documentUrlId: number; readonly collectionId: number },
): Promise<void> {
  const passages = await listPassagesOfSource(db, source.documentUrlId);
  const bytes = encodeSegment(
    buildSegment({
      documentId: source.documentUrlId,
      passages: passages.map((passage) => ({
        passageId: passage.id,
        topicId: passage.topicId,
        pageKey: passage.pageId ?? 0,
        title: passage.pageTitle,
        headingPath: passage.headingPath,
        text: passage.text,
        codeShare: passage.codeShare,
      })),
    }),
  );
  await saveSegment(db, {
    documentUrlId: source.documentUrlId,
    collectionId: source.collectionId,
    checksum: createHash('sha256').update(bytes).digest('hex'),
    passageCount: passages.length,
    bytes,
  });
}
