import type { Transact } from '@lectern/shared/db/data-source.ts';
import { updateCollectionStatus } from '@lectern/shared/db/stores/collections/collections.ts';
import { type ClaimedSource, keepPreviousCrawl, lockRun } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { scheduleNextRefresh } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { notifyOfFinishedCrawl } from '@lectern/shared/db/stores/notifications/notify-of-crawl.ts';
import { countPagesOverLimit, recordPagesOverLimit } from '@lectern/shared/db/stores/pages/site-cache.ts';
import { listCrawledTopicNames } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import type { CrawlResult } from '../../crawl/store/crawl-result.ts';
import { describeCrawl } from '../../crawl/store/describe-crawl.ts';

/**
 * Ends a refresh that found the document unchanged: nothing is indexed again, only its note and its schedule are new.
 *
 * @throws {StaleAttemptError} when a newer attempt has taken over or the document is gone.
 */
export async function finishUnchanged(
  { transact }: { readonly transact: Transact },
  source: ClaimedSource,
  crawl: CrawlResult,
): Promise<void> {
  const { siteCacheId, changes, notes } = crawl;
  await transact(async (db) => {
    await lockRun(db, source);
    const topics = new Set(await listCrawledTopicNames(db, source.documentUrlId));
    const topicsOverLimit = await countPagesOverLimit(db, siteCacheId);
    await recordPagesOverLimit(db, siteCacheId, topicsOverLimit);
    const notFound = source.topics.filter((name) => !topics.has(name));
    const note = describeCrawl(crawl, source.maxUrls, { overLimit: topicsOverLimit, notFound });
    await keepPreviousCrawl(db, source, { note, crawlNotes: notes });
    if (!crawl.isCancelled) {
      await scheduleNextRefresh(db, source.documentUrlId, changes.notRefreshed > 0);
      const ended = { pages: crawl.storedCount, hasChanged: false, note, changedPages: [] };
      await notifyOfFinishedCrawl(db, source, ended);
    }
    await updateCollectionStatus(db, source.collectionId);
    emitStep('document finished');
  });
  emitStep('document committed');
}
