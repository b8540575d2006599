import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { type ClaimedSource, lockRun } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { listStoredPageSizes, type PageSize } from '@lectern/shared/db/stores/pages/site-pages.ts';
import { getLastIndexedPage, insertPassagesOfPages } from '@lectern/shared/db/stores/passages/passages.ts';
import { listSegmentStarts } from '@lectern/shared/db/stores/segments/segments.ts';
import {
  countTopicsOfUser,
  insertCrawledTopics,
  type RemovedTopics,
} from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import {
  listOutdatedPages,
  listPagesWithoutTopic,
  recordSearchablePages,
  removeOutdatedTopics,
} from '@lectern/shared/db/stores/topics/page-topics.ts';
import { limitsFor, remaining } from '@lectern/shared/domain/accounts/plans.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import { type IndexState, planNextSegment, planSegments, type SegmentPlan } from './plan-segments.ts';
import { type BuildSegmentBytes, storeSegment } from './store-segment.ts';

export interface IndexPagesDeps {
  readonly transact: Transact;
  readonly plans: 'on' | 'off';
  /** Default: builds the segment in this thread. */
  readonly buildSegmentBytes?: BuildSegmentBytes;
}

/** Locks a run, and its owner where the plan limits topics. The API locks them in this order, so the two cannot deadlock. */
export async function lockOwnerAndRun(db: Db, source: ClaimedSource, plans: 'on' | 'off'): Promise<void> {
  await lockLimitedOwner(db, source, plans);
  await lockRun(db, source);
  emitStep('run locked');
}

/** Without a limit, topics are not counted, and the documents of one user do not wait for each other. */
async function lockLimitedOwner(db: Db, source: ClaimedSource, plans: 'on' | 'off'): Promise<void> {
  if (limitsFor(source.isPro, plans).topics !== null) await lockUser(db, source.userId);
}

/**
 * The topics that the plan of the source's owner still allows; Infinity without a limit. As many as were `removed` are always
 * allowed: after Pro has ended, changed pages stay served.
 */
export async function countAllowedTopics(
  db: Db,
  source: ClaimedSource,
  plans: 'on' | 'off',
  removed: RemovedTopics,
): Promise<number> {
  const { topics: limit } = limitsFor(source.isPro, plans);
  const used = limit === null ? 0 : await countTopicsOfUser(db, source.userId);
  return Math.max(remaining(limit, used), removed.count);
}

/**
 * Serves the pages of one segment in the caller's transaction, one topic per page: removes outdated topics, adds missing
 * ones and builds the segment. Returns the pages that exceed the plan.
 */
export async function indexPages(
  db: Db,
  deps: Omit<IndexPagesDeps, 'transact'>,
  source: ClaimedSource,
  segment: SegmentPlan,
): Promise<number[]> {
  const pages = { ...segment, isForced: source.retry?.pages === 'all' && source.isServed };
  const removed = await removeOutdatedTopics(db, source.documentUrlId, pages);
  const missing = await listPagesWithoutTopic(db, source.documentUrlId, segment.pageIds);
  const room = await countAllowedTopics(db, source, deps.plans, removed);
  const added = missing.slice(0, room);
  const topicIds = await insertCrawledTopics(db, source, added, removed.disabledSlugs);
  await insertPassagesOfPages(
    db,
    source,
    added.map(({ pageId }, at) => ({ pageId, topicId: topicIds[at] ?? 0 })),
  );
  emitStep('topics stored');
  await storeSegment(db, source, deps.buildSegmentBytes, segment);
  emitStep('segment stored');
  return missing.slice(room).map(({ pageId }) => pageId);
}

/** Announces indexed pages to their owner and to the processes that serve them. The caller has locked the run. */
export async function announceIndexedPages(db: Db, source: ClaimedSource): Promise<void> {
  if (!source.isServed) await recordSearchablePages(db, source.documentUrlId);
  await touchCollection(db, source.collectionId);
}

/**
 * Makes the pages searchable that an unfinished crawl has stored since the last time, one segment per transaction.
 *
 * @throws {StaleAttemptError} when a newer attempt has taken over or the document is gone.
 */
export async function indexStoredPages(
  deps: IndexPagesDeps & { readonly db: Db },
  source: ClaimedSource,
  siteCacheId: number,
): Promise<void> {
  // The next call indexes pages that are stored meanwhile.
  const pages = await listStoredPageSizes(deps.db, siteCacheId);
  for (let lastIndexedId = -1; ; ) {
    const state = await readIndexState(deps.db, source, pages);
    const segment = planNextSegment(state);
    // Pages over the plan's limit are not indexed.
    if (!segment || state.lastIndexedId === lastIndexedId) return;
    lastIndexedId = state.lastIndexedId;
    await deps.transact(async (db) => {
      await lockLimitedOwner(db, source, deps.plans);
      // The first segment also has the topics that users add under this lock.
      if (segment.firstPageId === 0) await lockRun(db, source);
      await indexPages(db, deps, source, segment);
      // Storing a page needs this lock too, so it is taken last for all other segments.
      await lockRun(db, source);
      emitStep('run locked');
      await announceIndexedPages(db, source);
    });
  }
}

/** Reads how these pages of a source are indexed now. */
async function readIndexState(
  db: Db,
  { documentUrlId }: ClaimedSource,
  pages: readonly PageSize[],
): Promise<IndexState> {
  return {
    starts: await listSegmentStarts(db, documentUrlId),
    lastIndexedId: await getLastIndexedPage(db, documentUrlId),
    pages: pages.toSorted((a, b) => a.pageId - b.pageId),
  };
}

/** The segments of a finished crawl that have to be built, for these stored pages. */
export async function planChangedSegments(
  db: Db,
  source: ClaimedSource,
  pages: readonly PageSize[],
): Promise<SegmentPlan[]> {
  const state = await readIndexState(db, source, pages);
  const pageIds = state.pages.map(({ pageId }) => pageId);
  const isForced = source.retry?.pages === 'all' && source.isServed;
  const outdated = isForced ? pageIds : await listOutdatedPages(db, source.documentUrlId, pageIds);
  return planSegments(state).filter((segment) => {
    const { firstPageId, endPageId } = segment;
    const isInside = (id: number) => id >= firstPageId && id < endPageId;
    const starts = state.starts.filter(isInside);
    return outdated.some(isInside) || starts.length !== 1 || starts[0] !== firstPageId;
  });
}
