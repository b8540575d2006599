import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { type NewPageChange, recordRefresh } from '@lectern/shared/db/stores/changes/refreshes.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import {
  type ClaimedSource,
  finishSource,
  lockRun,
  updateCollectionStatus,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { scheduleNextRefresh } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { finishSiteCache, markPagesOverLimit } from '@lectern/shared/db/stores/pages/site-cache.ts';
import type { StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { insertPassagesOfPages, insertStoredPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import {
  countTopicsOfUser,
  insertCrawledTopics,
  removeCrawledTopics,
} from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { limitsFor, remaining } from '@lectern/shared/domain/plans.ts';
import { isWholeCrawl } from '@lectern/shared/domain/retry.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import type { TopicDraft } from '../../topics/topics.ts';
import { type CrawlOutcome, type DocumentDraft, noteOf } from './draft-document.ts';
import { type BuildSegmentBytes, storeSegment } from './store-segment.ts';

export interface DocumentToStore {
  readonly source: ClaimedSource;
  readonly siteCacheId: number;
  readonly sitemapUrl: string | null;
  readonly pages: readonly StoredPage[];
  readonly failedUrls: readonly string[];
  readonly skippedUrls: readonly string[];
  /** Stored pages that a refresh no longer found. */
  readonly missingUrls: readonly string[];
  /** Whether the crawl found other content than the previous one. */
  readonly hasNewContent: boolean;
  /** The pages that a refresh added, changed or removed; none for other crawls. */
  readonly changedPages: readonly NewPageChange[];
  readonly draft: DocumentDraft;
  readonly outcome: Omit<CrawlOutcome, 'topicsOverLimit'>;
}

export interface StoreDocumentDeps {
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  /** Default: builds the segment in this thread. */
  readonly buildSegmentBytes?: BuildSegmentBytes;
  /** Called in the transaction, for further jobs about the new segment. */
  readonly onIndexed?: (db: Db, documentUrlId: number) => Promise<void>;
}

const OVER_LIMIT =
  'The page is stored but not served: the free plan has 100 topics, and all of them are used.';

/**
 * Makes a crawled document visible to its owner and to agents, in one transaction: caches, topics, passages, segment,
 * status. Omits topics over the plan's limit and mentions them in the note.
 *
 * @throws {StaleAttemptError} when a newer attempt has taken over or the document is gone; then nothing is written.
 */
export async function storeDocument(deps: StoreDocumentDeps, document: DocumentToStore): Promise<void> {
  const { source, draft, outcome } = document;
  const { topics: limit } = limitsFor(source.isPro, deps.plans);
  await deps.transact(async (db) => {
    // The user before the source: the API locks them in this order, so the two cannot deadlock.
    // Without a limit nothing is counted, and the documents of one user need not wait for each other.
    if (limit !== null) await lockUser(db, source.userId);
    await lockRun(db, source);
    emitStep('run locked');
    const { disabledSlugs } = await removeCrawledTopics(db, source.documentUrlId);
    const room = remaining(limit, limit === null ? 0 : await countTopicsOfUser(db, source.userId));
    const topics = draft.topics.slice(0, room);
    const overLimit = draft.topics.slice(room);
    await storeTopics(db, source, topics, disabledSlugs);
    emitStep('topics stored');
    await storeSegment(db, source, deps.buildSegmentBytes);
    emitStep('segment stored');
    await finishPages(db, document, pagesWithoutTopic(topics, overLimit));
    await recordRefresh(db, source.documentUrlId, document.changedPages);
    await deps.onIndexed?.(db, source.documentUrlId);
    const note = noteOf({ ...outcome, topicsOverLimit: overLimit.length });
    await finishSource(db, source, { ...draft, note, crawlNotes: outcome.notes });
    if (isWholeCrawl(source)) await scheduleNextRefresh(db, source.documentUrlId, document.hasNewContent);
    await updateCollectionStatus(db, source.collectionId);
    await touchCollection(db, source.collectionId);
    emitStep('document finished');
  });
  emitStep('document committed');
}

async function finishPages(db: Db, document: DocumentToStore, overLimit: readonly number[]): Promise<void> {
  const { siteCacheId, sitemapUrl, pages, failedUrls, skippedUrls, missingUrls } = document;
  await finishSiteCache(db, siteCacheId, {
    sitemapUrl,
    documentUrls: [...pages.map(({ url }) => url), ...failedUrls],
    skippedUrls,
    missingUrls,
    urlsSucceeded: failedUrls.length === 0,
  });
  await markPagesOverLimit(db, siteCacheId, overLimit, OVER_LIMIT);
}

/** The pages that only topics over the limit cover. */
function pagesWithoutTopic(stored: readonly TopicDraft[], overLimit: readonly TopicDraft[]): number[] {
  const pageIdsOf = (topics: readonly TopicDraft[]) =>
    new Set(
      topics.flatMap((topic) =>
        'pageId' in topic ? topic.pageId : topic.passages.map(({ page }) => page.pageId),
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
  const placed = topics.map((topic, index) => {
    const topicId = topicIds[index];
    if (topicId === undefined)
      throw new RangeError(`Topic ${index} of source ${source.documentUrlId} has no id`);
    return { topic, topicId };
  });
  const pages = placed.flatMap(({ topic, topicId }) =>
    'pageId' in topic ? { pageId: topic.pageId, topicId } : [],
  );
  const passages = placed.flatMap(({ topic, topicId }) =>
    'pageId' in topic
      ? []
      : topic.passages.map(({ page, passage }) => ({
          pageId: page.pageId,
          ordinal: passage.ordinal,
          topicId,
        })),
  );
  await insertPassagesOfPages(db, source, pages);
  await insertStoredPassages(db, source, passages);
}
