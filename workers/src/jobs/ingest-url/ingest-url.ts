import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import {
  type ClaimedSource,
  claimSource,
  countCrashedStarts,
  failSource,
  type IngestRun,
  keepPreviousCrawl,
  releaseSource,
  StaleAttemptError,
  updateCollectionStatus,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { getOwnerLoad, lockOwnerQueue } from '@lectern/shared/db/stores/ingest/owner-load.ts';
import { countPages } from '@lectern/shared/db/stores/pages/pages.ts';
import { isTransient } from '@lectern/shared/domain/failure.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import { addLogContext } from '@lectern/shared/log-context.ts';
import type { CrawlOutcome } from '@lectern/shared/metrics/crawl-metrics.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';
import { releaseOnShutdown } from '@lectern/shared/queues/release-on-shutdown.ts';
import type { Handlers, JobContext } from '@lectern/shared/queues/serve-queues.ts';
import { inSpan } from '@lectern/shared/tracing/active-span.ts';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Crawl, CrawlSource } from '../../crawl/crawl-source.ts';
import { draftDocument } from '../../crawl/store/draft-document.ts';
import { readPassages } from '../../crawl/store/read-passages.ts';
import { type DocumentToStore, storeDocument } from '../../crawl/store/store-document.ts';
import type { IndexPassages } from '../../crawl/store/store-segment.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { isResourceExhaustion } from '../../errors/resource-exhaustion.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { pageTopics, requestedTopics } from '../../topics/topics.ts';

export interface IngestUrlDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  readonly crawlSource: CrawlSource;
  /** Builds search indexes elsewhere than in this thread, which it would block for a while. */
  readonly indexPassages?: IndexPassages;
  /** Chooses the passages of a topic; the search alone does when not given. */
  readonly chooserFor?: ChooserFor;
  /** Decides, in the transaction that stores a document's segment, what else is to be done. */
  readonly onIndexed?: (db: Db, documentUrlId: number) => Promise<void>;
  /** Told how each source ended. */
  readonly onEnded?: (outcome: CrawlOutcome) => void;
  /**
   * A try that took longer than this, in milliseconds, is not followed by another one: what a site does not answer
   * while we wait it does not answer a little later. Default 10 s, so that all tries end within a minute.
   */
  readonly patienceMs?: number;
}

/** So many sites, and so many single pages, are read for one owner at a time: the other places are for the others. */
const RUNNING_PER_OWNER = 4;
/** How soon the next in an owner's line looks whether there is room. */
const LOOK_AGAIN_MS = 250;

/** A source whose worker ended this often without a word is what ends the worker. */
const MAX_SILENT_STARTS = 3;
/**
 * Whatever a worker had begun when it ended is suspected of it, and begun again one at a time, so that the guilty one is
 * found and no other is taken for it. The others look again so soon.
 */
const SUSPECT_AGAIN_MS = 1_000;

/**
 * Crawls that end together take turns, for all passages of a document pass through the memory when it is indexed; while
 * one is, the database works for the next.
 */
const STORED_AT_A_TIME = 2;

const DEFAULT_PATIENCE_MS = 10_000;

/** What we had not when a source was read is looked for again so soon, by whatever worker. */
const SHORTAGE_AGAIN_MS = 15_000;
/** How soon a worker that holds a source tries again to let it go. */
const ROOM_AGAIN_MS = 1_000;

/** Turns one source into a served document: claim, crawl, draft, store. */
export function createIngestUrl(deps: IngestUrlDeps): Handlers['ingest-url'] {
  const storeLimit = pLimit(STORED_AT_A_TIME);
  let suspects = 0;
  const take: Handlers['ingest-url'] = async (run, context) => {
    const startedAt = performance.now();
    // The first of an owner's line, and what somebody waits for, never stands back.
    const source = context.priority
      ? await deps.transact((db) => claimInTurn(db, run))
      : await claimSource(deps.db, run);
    if (!source) return;
    addLogContext({ userId: source.userId, documentUrlId: source.documentUrlId });
    try {
      const ingested = ingest(deps, source, storeLimit);
      await (context.signal ? releaseOnShutdown(ingested, context.signal) : ingested);
      deps.onEnded?.('active');
    } catch (error) {
      if (error instanceof StaleAttemptError) return;
      if (error instanceof DelayJobError) {
        await releaseSource(deps.db, source);
        throw error;
      }
      if (isResourceExhaustion(error)) {
        context.logger.warn({ err: error }, 'put off for want of something of ours');
        const released = releaseWithRoom(deps.db, source);
        await (context.signal ? releaseOnShutdown(released, context.signal) : released);
        throw new DelayJobError(
          `Source ${source.documentUrlId} waits for room or for the database`,
          SHORTAGE_AGAIN_MS,
        );
      }
      const mayTryAgain =
        !context.isLastTry && performance.now() - startedAt < (deps.patienceMs ?? DEFAULT_PATIENCE_MS);
      await settleFailure(deps, { source, error, mayTryAgain }, context);
    }
  };
  return async (run, context) => {
    if ((await countCrashedStarts(deps.db, run)) === 0) return take(run, context);
    if (suspects > 0)
      throw new DelayJobError(`Source ${run.documentUrlId} may end its worker`, SUSPECT_AGAIN_MS);
    suspects += 1;
    await take(run, context).finally(() => {
      suspects -= 1;
    });
  };
}

/** Waits until there is room to write it: a source that is not let go is suspected of having ended its worker. */
async function releaseWithRoom(db: Db, source: ClaimedSource): Promise<void> {
  for (;;) {
    try {
      return await releaseSource(db, source);
    } catch (error) {
      if (!isResourceExhaustion(error)) throw error;
      await pause(ROOM_AGAIN_MS, undefined, { ref: false });
    }
  }
}

/** @throws {DelayJobError} while the owner has enough under way; the later in the owner's line, the longer the wait. */
async function claimInTurn(db: Db, run: IngestRun): Promise<ClaimedSource | null> {
  await lockOwnerQueue(db, run.documentUrlId);
  const { running, ahead } = await getOwnerLoad(db, run.documentUrlId);
  if (running < RUNNING_PER_OWNER) return claimSource(db, run);
  const found = `its owner has ${running} others under way`;
  throw new DelayJobError(`Source ${run.documentUrlId} waits: ${found}`, LOOK_AGAIN_MS * (ahead + 1));
}

async function ingest(deps: IngestUrlDeps, source: ClaimedSource, storeLimit: LimitFunction): Promise<void> {
  if (source.starts > MAX_SILENT_STARTS) {
    const message = `Reading ${source.url} ended the worker ${MAX_SILENT_STARTS} times`;
    throw new PageFailure('internal', source.url, message);
  }
  emitStep('source claimed');
  const crawl = await deps.crawlSource(source);
  emitStep('crawl ended');
  const document = await makeDocument(deps, source, crawl);
  emitStep('document drafted');
  const { transact, plans, indexPassages, onIndexed } = deps;
  await inSpan(
    { name: 'store document', kind: 'internal', facts: { 'lectern.pages': document.pages.length } },
    () => storeLimit(() => storeDocument(transact, document, plans, indexPassages, onIndexed)),
  );
}

/** What is to be stored; with a language model that is asked, it may take long. */
async function makeDocument(
  deps: IngestUrlDeps,
  source: ClaimedSource,
  crawl: Crawl,
): Promise<DocumentToStore> {
  const pages = await crawl.readPages();
  const [firstFailure] = crawl.failures.values();
  if (pages.length === 0) {
    throw (
      firstFailure ?? new PageFailure('empty', source.url, `No page with text was found at ${source.url}`)
    );
  }
  const topics =
    source.topics.length === 0
      ? pageTopics(pages)
      : await requestedTopics(source, await readPassages(deps.db, pages), chooserOf(deps, source));
  const draft = draftDocument(source, pages, topics, crawl.siteName);
  const found = new Set(draft.topics.map(({ name }) => name));
  return {
    source,
    siteCacheId: crawl.siteCacheId,
    sitemapUrl: crawl.sitemapUrl,
    pages,
    // Of asked topics only single passages are stored.
    postings: source.topics.length === 0 ? crawl.takePostings(pages) : [],
    failedUrls: [...crawl.failures.keys()],
    skippedUrls: [...crawl.skippedUrls],
    draft,
    outcome: {
      stored: pages.length,
      failed: crawl.failures.size,
      notTaken: crawl.notTaken,
      notReadAgain: crawl.notReadAgain,
      maxUrls: source.maxUrls,
      notes: crawl.notes,
      topicsNotFound: source.topics.filter((name) => !found.has(name)),
    },
  };
}

function chooserOf({ chooserFor }: IngestUrlDeps, source: ClaimedSource) {
  const { userId, collectionId } = source;
  return chooserFor?.({ userId, collectionId, jobId: ingestJobId(source) });
}

async function settleFailure(
  deps: IngestUrlDeps,
  { source, error, mayTryAgain }: { source: ClaimedSource; error: unknown; mayTryAgain: boolean },
  context: JobContext,
): Promise<void> {
  // An error that is no failure of a page is our own, and then the wait was no sign of the site.
  const mayPass =
    error instanceof PageFailure ? isTransient(error.failure) && mayTryAgain : !context.isLastTry;
  if (mayPass) {
    await releaseSource(deps.db, source);
    throw error;
  }
  const failure =
    error instanceof PageFailure
      ? { class: error.failure, message: error.message }
      : { class: 'internal' as const, message: 'Storing the document failed on our side' };
  await deps.transact(async (db) => {
    if (source.isServed) await keepServed(db, source, failure.message);
    else await failSource(db, source, failure);
    await updateCollectionStatus(db, source.collectionId);
  });
  deps.onEnded?.(failure.class);
  context.logger.info({ err: error, failure: failure.class }, 'document failed');
}

/** What an earlier crawl stored is served as before; its owner is told that this one was in vain. */
async function keepServed(db: Db, source: ClaimedSource, message: string): Promise<void> {
  const startedAt = (source.restartedAt ?? new Date()).toISOString();
  const progress = {
    ...(await countPages(db, source.documentUrlId)),
    notTaken: source.progress?.notTaken ?? 0,
    current: null,
    etaMs: null,
    startedAt,
  };
  const note = `Crawling it again failed: ${message}. The pages stored before are served.`;
  await keepPreviousCrawl(db, source, { note, progress });
}
