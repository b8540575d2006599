import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  countUnfinishedSources,
  type DocumentWithSource,
  restartSource,
} from '@lectern/shared/db/stores/documents/documents.ts';
import { requestReleaseCheck } from '@lectern/shared/db/stores/documents/library-documents.ts';
import { lockSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { requestIngest } from '@lectern/shared/db/stores/ingest/request-ingest.ts';
import { countPagesToRetry } from '@lectern/shared/db/stores/pages/pages.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { isSameRetry, type Retry } from '@lectern/shared/domain/documents/retry.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';

/**
 * Starts another crawl of a document, or of some of its pages, within the caller's transaction. Does nothing when the same
 * retry is already running. Throws NotFoundError when the document was just deleted, and ConflictError while it is otherwise
 * being processed and when there is nothing to retry.
 */
export async function retryDocument(
  db: Db,
  document: DocumentWithSource,
  { userId, retry }: { userId: number; retry: Retry },
): Promise<void> {
  const { documentUrlId } = document;
  if (documentUrlId === null) {
    throw new ConflictError('This document has no URL to crawl again. Add its URL as a document');
  }
  const source = await lockSource(db, documentUrlId);
  // It was deleted or moved after it was read; its former collection must not count as processing.
  if (source.collectionId !== document.collectionId)
    throw new NotFoundError(`Document ${document.id} not found`);
  if (source.status === 'pending' || source.status === 'processing') {
    if (source.retry && isSameRetry(source.retry, retry)) return;
    throw new ConflictError('This document is still being processed. Wait until it is done');
  }
  if (source.status === 'active' && isProvidedText(document.crawlType)) {
    throw new ConflictError('This document is your own text or file, so there is nothing to refresh');
  }
  await assertPagesToRetry(db, { documentUrlId, isStored: source.status === 'active' }, retry);
  const priority = await countUnfinishedSources(db, userId);
  const attempt = await restartSource(db, documentUrlId, retry);
  if (attempt !== null) await requestIngest(db, { ...document, documentUrlId, attempt, priority });
  if (document.library) await requestReleaseCheck(db, documentUrlId);
}

/** A failed document has no stored pages, so retrying its failed pages crawls all of it. */
async function assertPagesToRetry(
  db: Db,
  { documentUrlId, isStored }: { documentUrlId: number; isStored: boolean },
  retry: Retry,
): Promise<void> {
  const isOfPages = retry.pageIds !== null || (retry.pages === 'failed' && isStored);
  if (!isOfPages || (await countPagesToRetry(db, documentUrlId, retry)) > 0) return;
  throw new ConflictError(
    retry.pageIds
      ? 'None of these pages belongs to the document. Reload its list of pages'
      : 'All pages of this document are stored. Retry all pages to crawl it again',
  );
}
