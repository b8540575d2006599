import type { Db } from '@lectern/shared/db/data-source.ts';
import { type ComparedPage, recordRefresh } from '@lectern/shared/db/stores/changes/refreshes.ts';
import {
  touchCollection,
  updateCollectionStatus,
} from '@lectern/shared/db/stores/collections/collections.ts';
import { type ClaimedSource, finishSource } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { scheduleNextRefresh } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { notifyOfFinishedCrawl } from '@lectern/shared/db/stores/notifications/notify-of-crawl.ts';
import { finishSiteCache, markPagesOverLimit } from '@lectern/shared/db/stores/pages/site-cache.ts';
import type { StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { insertPassagesOfPages, insertStoredPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import { insertCrawledTopics, removeCrawledTopics } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { isWholeCrawl } from '@lectern/shared/domain/documents/retry.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import type { TopicDraft } from '../../topics/topics.ts';
import type { CrawlResult } from './crawl-result.ts';
import { describeCrawl } from './describe-crawl.ts';
import type { DocumentDraft } from './draft-document.ts';
import {
  announceIndexedPages,
  countAllowedTopics,
  type IndexPagesDeps,
  indexPages,
  lockOwnerAndRun,
  planChangedSegments,
} from './index-pages.ts';
import { storeSegment } from './store-segment.ts';

export interface DocumentToStore {
  readonly source: ClaimedSource;
  readonly crawl: CrawlResult;
  readonly pages: readonly StoredPage[];
  /** The pages that a refresh added, changed or removed; none for other crawls. */
  readonly changedPages: readonly ComparedPage[];
  readonly draft: DocumentDraft;
}

export interface StoreDocumentDeps extends IndexPagesDeps {
  readonly db: Db;
  /** Called in the transaction, for further jobs about the new segment. */
  readonly onIndexed?: (db: Db, documentUrlId: number) => Promise<void>;
}

const OVER_LIMIT = 'Agents do not see this page: all 100 topics of the Free plan are used.';

/**
 * Makes a crawled document visible to its owner and to agents: topics, passages, segments, caches, status. Each segment is
 * one transaction, and the last one also ends the run. Omits topics over the plan's limit and mentions them in the note.
 *
 * @throws {StaleAttemptError} when a newer attempt has taken over or the document is gone; then nothing is written.
 */
export async function storeDocument(deps: StoreDocumentDeps, document: DocumentToStore): Promise<void> {
  const { source, pages } = document;
  const segments = source.topics.length > 0 ? [] : await planChangedSegments(deps.db, source, pages);
  const overLimit: number[] = [];
  for (const segment of segments.slice(0, -1)) {
    await deps.transact(async (db) => {
      await lockOwnerAndRun(db, source, deps.plans);
      overLimit.push(...(await indexPages(db, deps, source, segment)));
      await announceIndexedPages(db, source);
    });
  }
  await deps.transact(async (db) => {
    await lockOwnerAndRun(db, source, deps.plans);
    const last = segments.at(-1);
    if (last) overLimit.push(...(await indexPages(db, deps, source, last)));
    const gathered = source.topics.length > 0 ? await storeRequestedTopics(db, deps, document) : null;
    await finishPages(db, document, gathered?.pageIds ?? overLimit);
    await finishDocument(db, deps, document, gathered?.topics ?? overLimit.length);
  });
  emitStep('document committed');
}

async function finishDocument(
  db: Db,
  deps: StoreDocumentDeps,
  { source, draft, crawl, changedPages }: DocumentToStore,
  topicsOverLimit: number,
): Promise<void> {
  const { isRefresh, changes } = crawl;
  await recordRefresh(db, source.documentUrlId, changedPages);
  await deps.onIndexed?.(db, source.documentUrlId);
  const found = new Set(draft.topics.map(({ name }) => name));
  const notFound = source.topics.filter((name) => !found.has(name));
  const note = describeCrawl(crawl, source.maxUrls, { overLimit: topicsOverLimit, notFound });
  await finishSource(db, source, { ...draft, note, crawlNotes: crawl.notes });
  // A canceled crawl is not continued without its owner, who knows that it ended.
  if (!crawl.isCancelled) {
    // An interrupted run of this refresh may have stored the changes.
    const hasChanged = !isRefresh || changes.hasNewContent || changedPages.length > 0;
    const mayHaveChanged = hasChanged || changes.notRefreshed > 0;
    if (isWholeCrawl(source)) await scheduleNextRefresh(db, source.documentUrlId, mayHaveChanged);
    const ended = { pages: crawl.storedCount, hasChanged, note, changedPages };
    await notifyOfFinishedCrawl(db, source, ended);
  }
  await updateCollectionStatus(db, source.collectionId);
  await touchCollection(db, source.collectionId);
  emitStep('document finished');
}

/** Topics over the plan's limit, and the pages that only they cover. */
interface OverLimit {
  readonly topics: number;
  readonly pageIds: readonly number[];
}

/** Replaces all topics of a document whose owner requested some by name. They select passages, so they form one segment. */
async function storeRequestedTopics(
  db: Db,
  deps: StoreDocumentDeps,
  { source, draft }: DocumentToStore,
): Promise<OverLimit> {
  const removed = await removeCrawledTopics(db, source.documentUrlId);
  const room = await countAllowedTopics(db, source, deps.plans, removed);
  const topics = draft.topics.slice(0, room);
  const overLimit = draft.topics.slice(room);
  await storeTopics(db, source, topics, removed.disabledSlugs);
  emitStep('topics stored');
  await storeSegment(db, source, deps.buildSegmentBytes);
  emitStep('segment stored');
  return { topics: overLimit.length, pageIds: pagesWithoutTopic(topics, overLimit) };
}

async function finishPages(db: Db, document: DocumentToStore, overLimit: readonly number[]): Promise<void> {
  const { siteCacheId, sitemapUrl, failures, skippedUrls, changes } = document.crawl;
  await finishSiteCache(db, siteCacheId, {
    sitemapUrl,
    documentUrls: [...document.pages.map(({ url }) => url), ...failures.keys()],
    skippedUrls: [...skippedUrls],
    missingUrls: changes.missingUrls,
    urlsSucceeded: failures.size === 0,
  });
  await markPagesOverLimit(db, siteCacheId, overLimit, OVER_LIMIT);
}

/** The pages that only topics over the limit cover. */
function pagesWithoutTopic(stored: readonly TopicDraft[], overLimit: readonly TopicDraft[]): number[] {
  const pageIdsOf = (topics: readonly TopicDraft[]) =>
    new Set(
      topics.flatMap((topic) =>
        'pageId' in topic ? topic.pageId : topic.passages.map(({ pageId }) => pageId),
      ),
    );
  return [...pageIdsOf(overLimit).difference(pageIdsOf(stored))];
}

async function storeTopics(
  db: Db,
  source: ClaimedSource,
  topics: readonly TopicDraft[],
  disabledSlugs: ReadonlySet<string>,
): Promise<void> {
  const topicIds = await insertCrawledTopics(db, source, topics, disabledSlugs);
  const pages: { pageId: number; topicId: number }[] = [];
  for (const [index, topic] of topics.entries()) {
    const topicId = topicIds[index];
    if (topicId === undefined)
      throw new RangeError(`Topic ${index} of source ${source.documentUrlId} has no id`);
    if ('pageId' in topic) pages.push({ pageId: topic.pageId, topicId });
    else await insertStoredPassages(db, source, topicId, topic.passages);
  }
  await insertPassagesOfPages(db, source, pages);
}
