import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  type ClaimedSource,
  claimSource,
  failSource,
  type IngestRun,
  releaseSource,
  StaleAttemptError,
  settleCollectionStatus,
} from '@lectern/shared/db/stores/ingest.ts';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import type { Handlers, JobContext } from '@lectern/shared/queues/client.ts';
import type { CrawlSource } from '../crawl/crawl-source.ts';
import { draftDocument } from '../crawl/draft-document.ts';
import { storeDocument } from '../crawl/store-document.ts';
import { PageFailure } from '../crawl/types.ts';

export interface IngestUrlDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  readonly crawlSource: CrawlSource;
  /**
   * A try that took longer than this, in milliseconds, is not followed by another one: what a site does not answer
   * while we wait it does not answer a little later. Default 10 s, so that all tries end within a minute.
   */
  readonly patienceMs?: number;
}

/** A source whose worker ended this often without a word is what ends the worker. */
const MAX_SILENT_STARTS = 3;

const DEFAULT_PATIENCE_MS = 10_000;

/** Failures that another try a little later may not meet. */
const PASSING: ReadonlySet<FailureClass> = new Set(['timeout', 'unreachable', 'server_error']);

/** Turns one source into a served document: claim, crawl, draft, store. */
export function createIngestUrl(deps: IngestUrlDeps): Handlers['ingest-url'] {
  return async (run, context) => {
    const startedAt = performance.now();
    const source = await claimSource(deps.db, run);
    if (!source) return;
    try {
      await ingest(deps, source);
    } catch (error) {
      if (error instanceof StaleAttemptError) return;
      const mayTryAgain =
        !context.isLastTry && performance.now() - startedAt < (deps.patienceMs ?? DEFAULT_PATIENCE_MS);
      await settleFailure(deps, { run, collectionId: source.collectionId, error, mayTryAgain }, context);
    }
  };
}

async function ingest(deps: IngestUrlDeps, source: ClaimedSource): Promise<void> {
  if (source.starts > MAX_SILENT_STARTS) {
    const message = `Reading ${source.url} ended the worker ${MAX_SILENT_STARTS} times`;
    throw new PageFailure('internal', source.url, message);
  }
  const crawl = await deps.crawlSource(source);
  const [firstFailure] = crawl.failed;
  if (crawl.pages.length === 0) {
    throw (
      firstFailure ?? new PageFailure('empty', source.url, `No page with text was found at ${source.url}`)
    );
  }
  const draft = draftDocument(source, crawl.pages, crawl.siteName);
  const found = new Set(draft.topics.map(({ name }) => name));
  await storeDocument(
    deps.transact,
    {
      source,
      siteCacheId: crawl.siteCacheId,
      sitemapUrl: crawl.sitemapUrl,
      pages: crawl.pages,
      draft,
      outcome: {
        stored: crawl.pages.length,
        failed: crawl.failed,
        notTaken: crawl.notTaken,
        maxUrls: source.maxUrls,
        notes: crawl.notes,
        topicsNotFound: source.topics.filter((name) => !found.has(name)),
      },
    },
    deps.plans,
  );
}

async function settleFailure(
  deps: IngestUrlDeps,
  {
    run,
    collectionId,
    error,
    mayTryAgain,
  }: { run: IngestRun; collectionId: number; error: unknown; mayTryAgain: boolean },
  context: JobContext,
): Promise<void> {
  // An error that is no failure of a page is our own, and then the wait was no sign of the site.
  const isPassing =
    error instanceof PageFailure ? PASSING.has(error.failure) && mayTryAgain : !context.isLastTry;
  if (isPassing) {
    await releaseSource(deps.db, run);
    throw error;
  }
  const failure =
    error instanceof PageFailure
      ? { class: error.failure, message: error.message }
      : { class: 'internal' as const, message: 'Storing the document failed on our side' };
  await deps.transact(async (db) => {
    await failSource(db, run, failure);
    await settleCollectionStatus(db, collectionId);
  });
  context.logger.info({ err: error, failure: failure.class }, 'document failed');
}
