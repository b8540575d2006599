import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  touchCollection,
  updateCollectionStatus,
} from '@lectern/shared/db/stores/collections/collections.ts';
import { deleteRequestedDocument } from '@lectern/shared/db/stores/documents/requested-documents.ts';
import {
  type ClaimedSource,
  failSource,
  keepPreviousCrawl,
  lockRun,
  releaseSource,
  StaleAttemptError,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { countFailedRefresh } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { notifyOfFailedCrawl } from '@lectern/shared/db/stores/notifications/notify-of-crawl.ts';
import { countPages } from '@lectern/shared/db/stores/pages/pages.ts';
import { removeEmptySegments } from '@lectern/shared/db/stores/segments/segments.ts';
import { removeCrawledTopics } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { type FailureClass, isTransient } from '@lectern/shared/domain/documents/failure.ts';
import { isWholeCrawl } from '@lectern/shared/domain/documents/retry.ts';
import type { CrawlOutcome } from '@lectern/shared/metrics/worker-metrics.ts';
import type { JobContext } from '@lectern/shared/queues/serve-queues.ts';
import { PageFailure, toLogFields } from '../../errors/page-failure.ts';
import { isResourceExhaustion } from '../../errors/resource-exhaustion.ts';

const RELEASE_RETRY_MS = 1_000;

/** Releases a source as soon as the database accepts writes: an unreleased source is suspected of crashing its worker. */
export async function releaseWhenWritable(db: Db, source: ClaimedSource): Promise<void> {
  for (;;) {
    try {
      return await releaseSource(db, source);
    } catch (error) {
      if (!isResourceExhaustion(error)) throw error;
      await delay(RELEASE_RETRY_MS, undefined, { ref: false });
    }
  }
}

interface RecordFailureDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly onEnded?: (outcome: CrawlOutcome) => void;
}

interface FailedIngest {
  readonly source: ClaimedSource;
  readonly error: unknown;
  /** Whether the job is retried after a temporary failure of the site. */
  readonly mayRetry: boolean;
}

/**
 * Records why a source failed; does nothing when a newer attempt has taken over. Rethrows the error when the job should be
 * retried.
 */
export async function recordFailure(
  deps: RecordFailureDeps,
  { source, error, mayRetry }: FailedIngest,
  context: JobContext,
): Promise<void> {
  // Other errors are ours, so a slow attempt does not concern the site.
  const isRetried =
    error instanceof PageFailure ? isTransient(error.failure) && mayRetry : !context.isLastAttempt;
  if (isRetried) {
    await releaseSource(deps.db, source);
    throw error;
  }
  const failure: Failure =
    error instanceof PageFailure
      ? { class: error.failure, message: error.message }
      : { class: 'internal', message: 'An internal error occurred while storing the document.' };
  try {
    await deps.transact((db) => saveFailure(db, source, failure));
  } catch (problem) {
    if (problem instanceof StaleAttemptError) return;
    throw problem;
  }
  deps.onEnded?.(failure.class);
  context.logger.info({ ...toLogFields(error), failure: failure.class }, 'document failed');
}

interface Failure {
  readonly class: FailureClass;
  readonly message: string;
}

/** @throws {StaleAttemptError} when a newer attempt has taken over or the document is gone; then nothing is written. */
async function saveFailure(db: Db, source: ClaimedSource, failure: Failure): Promise<void> {
  await lockRun(db, source);
  if (source.isServed) await keepPreviousVersion(db, source, failure.message);
  else {
    await failSource(db, source, failure);
    await stopServing(db, source);
    await deleteRequestedDocument(db, source.documentUrlId);
  }
  if (isWholeCrawl(source)) await countFailedRefresh(db, source.documentUrlId);
  await updateCollectionStatus(db, source.collectionId);
  // Owners who canceled a crawl know that it ended.
  if (failure.class !== 'cancelled') await notifyOfFailedCrawl(db, source, failure.message);
}

/** Removes the pages that were searchable while the crawl ran. */
async function stopServing(db: Db, { documentUrlId, collectionId }: ClaimedSource): Promise<void> {
  await removeCrawledTopics(db, documentUrlId);
  await removeEmptySegments(db, documentUrlId);
  await touchCollection(db, collectionId);
}

/** Keeps serving the pages of an earlier crawl, with a note for the owner. */
async function keepPreviousVersion(db: Db, source: ClaimedSource, message: string): Promise<void> {
  const startedAt = (source.restartedAt ?? new Date()).toISOString();
  const { total, success, error, skipped, failures } = await countPages(db, source.documentUrlId);
  const progress = {
    found: total,
    done: success,
    failed: error,
    skipped,
    failures,
    overLimit: source.progress?.overLimit ?? 0,
    current: null,
    etaMs: null,
    startedAt,
  };
  const note = `Could not be refreshed; the previous version is kept. ${message}`;
  await keepPreviousCrawl(db, source, { note, progress });
}
