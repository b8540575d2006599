import {
  type ClaimedSource,
  releaseSource,
  StaleAttemptError,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import { addLogContext } from '@lectern/shared/log-context.ts';
import type { CrawlOutcome } from '@lectern/shared/metrics/worker-metrics.ts';
import { releaseOnShutdown } from '@lectern/shared/queues/release-on-shutdown.ts';
import type { Handlers } from '@lectern/shared/queues/serve-queues.ts';
import { inSpan } from '@lectern/shared/tracing/active-span.ts';
import type { CrawlSource } from '../../crawl/crawl-source.ts';
import { indexStoredPages } from '../../crawl/store/index-pages.ts';
import { type StoreDocumentDeps, storeDocument } from '../../crawl/store/store-document.ts';
import { isResourceExhaustion } from '../../errors/resource-exhaustion.ts';
import { runForOwner } from '../../fairness/current-owner.ts';
import { createFairLimit, type FairLimit } from '../../fairness/fair-limit.ts';
import type { ChooserFor } from '../../topics/choose-passages.ts';
import { checkCrashedStarts } from '../check-crashed-starts.ts';
import { claimWithinOwnerLimit, waitAfterCrashes } from './claim-source.ts';
import { finishUnchanged } from './finish-unchanged.ts';
import { makeDocument } from './make-document.ts';
import { recordFailure, releaseWhenWritable } from './record-failure.ts';

export interface IngestUrlDeps extends StoreDocumentDeps {
  readonly crawlSource: CrawlSource;
  /** Chooses the passages of a topic. Default: by search. */
  readonly chooserFor?: ChooserFor;
  /** Called with the outcome of each source. */
  readonly onEnded?: (outcome: CrawlOutcome) => void;
  /**
   * An attempt that failed later than this, in milliseconds, is not repeated: such a slow site will not
   * respond a little later. Default 10 s, so all attempts end within a minute.
   */
  readonly retryWithinMs?: number;
}

/** Documents stored at a time, in all and per owner: indexing holds the passages of a segment in memory. */
const MAX_STORING = { max: 2, maxPerOwner: 1 };
const DEFAULT_RETRY_WITHIN_MS = 10_000;
/** The delay of a job when this machine or the database is out of a resource. */
const EXHAUSTION_DELAY_MS = 15_000;

/** Turns one source into a served document: claim, crawl, draft, store. An unchanged document is kept. */
export function createIngestUrl(deps: IngestUrlDeps): Handlers['ingest-url'] {
  const storing = createFairLimit(MAX_STORING);
  return async (run, context) => {
    const startedAt = performance.now();
    await waitAfterCrashes(deps.db, run);
    const source = await claimWithinOwnerLimit(deps.transact, run, context);
    if (!source) return;
    addLogContext({ userId: source.userId, documentUrlId: source.documentUrlId });
    const untilShutdown = <Result>(work: Promise<Result>) =>
      context.signal ? releaseOnShutdown(work, context.signal) : work;
    try {
      await untilShutdown(runForOwner(source.userId, () => ingest(deps, source, storing)));
      deps.onEnded?.('active');
    } catch (error) {
      if (error instanceof StaleAttemptError) return;
      if (error instanceof DelayJobError) {
        await releaseSource(deps.db, source);
        throw error;
      }
      if (isResourceExhaustion(error)) {
        context.logger.warn({ err: error }, 'ingest delayed: out of resources');
        await untilShutdown(releaseWhenWritable(deps.db, source));
        throw new DelayJobError(`Source ${source.documentUrlId} waits for resources`, EXHAUSTION_DELAY_MS);
      }
      const failedQuickly = performance.now() - startedAt < (deps.retryWithinMs ?? DEFAULT_RETRY_WITHIN_MS);
      await recordFailure(
        deps,
        { source, error, mayRetry: failedQuickly && !context.isLastAttempt },
        context,
      );
    }
  };
}

async function ingest(deps: IngestUrlDeps, source: ClaimedSource, storing: FairLimit): Promise<void> {
  checkCrashedStarts('Reading the site', source.starts, source.url);
  emitStep('source claimed');
  const crawl = await deps.crawlSource(source, (siteCacheId) =>
    storing.run(() => indexStoredPages(deps, source, siteCacheId)),
  );
  emitStep('crawl ended');
  if (crawl.isUnchanged) return finishUnchanged(deps, source, crawl);
  const document = await makeDocument(deps, source, crawl);
  emitStep('document drafted');
  const attributes = { 'lectern.pages': document.pages.length };
  await inSpan({ name: 'store document', kind: 'internal', attributes }, () =>
    storing.run(() => storeDocument(deps, document)),
  );
}
