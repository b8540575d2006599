import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  countUnfinishedSources,
  type DocumentWithSource,
  restartSource,
} from '@lectern/shared/db/stores/documents/documents.ts';
import { lockSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { requestIngest } from '@lectern/shared/db/stores/ingest/request-ingest.ts';
import { countPagesToRetry } from '@lectern/shared/db/stores/pages/pages.ts';
import { isSameRetry, type Retry } from '@lectern/shared/domain/retry.ts';
import { ConflictError } from '@lectern/shared/errors.ts';

/**
 * Begins another crawl of a document, or of some of its pages, within the caller's transaction. A retry that is
 * under way already is left to go on. Throws ConflictError while the document is being processed otherwise, and
 * when there is nothing to try again.
 */
export async function retryDocument(
  db: Db,
  document: DocumentWithSource,
  { userId, retry }: { userId: number; retry: Retry },
): Promise<void> {
  const { documentUrlId } = document;
  if (documentUrlId === null) {
    throw new ConflictError('This document has no source to crawl again; add its address as a document');
  }
  const source = await lockSource(db, documentUrlId);
  if (source.status === 'pending' || source.status === 'processing') {
    if (source.retry && isSameRetry(source.retry, retry)) return;
    throw new ConflictError('This document is still being processed; wait until it is done');
  }
  await refuseVainRetry(db, { documentUrlId, isStored: source.status === 'active' }, retry);
  const priority = await countUnfinishedSources(db, userId);
  const attempt = await restartSource(db, documentUrlId, retry);
  if (attempt !== null) await requestIngest(db, { ...document, documentUrlId, attempt, priority });
}

/** A document in error has no stored pages to leave alone, so that trying its failed pages again begins anew. */
async function refuseVainRetry(
  db: Db,
  { documentUrlId, isStored }: { documentUrlId: number; isStored: boolean },
  retry: Retry,
): Promise<void> {
  const isOfPages = retry.pageIds !== null || (retry.pages === 'failed' && isStored);
  if (!isOfPages || (await countPagesToRetry(db, documentUrlId, retry)) > 0) return;
  throw new ConflictError(
    retry.pageIds
      ? 'None of these pages is part of the document; load its list of pages again'
      : 'Every page of this document is stored; there is nothing to try again',
  );
}
