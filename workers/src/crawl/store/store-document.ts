import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { touchCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import {
  type ClaimedSource,
  finishSource,
  lockRun,
  updateCollectionStatus,
} from '@lectern/shared/db/stores/ingest/ingest.ts';
import { finishSiteCache, markPagesOverLimit } from '@lectern/shared/db/stores/pages/site-cache.ts';
import type { StoredPage } from '@lectern/shared/db/stores/pages/site-pages.ts';
import {
  insertPassagesOfPages,
  insertStoredPassages,
  type KnownPostings,
} from '@lectern/shared/db/stores/passages/passages.ts';
import {
  countTopicsOfUser,
  insertCrawledTopics,
  removeCrawledTopics,
} from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { limitsFor, remaining } from '@lectern/shared/domain/plans.ts';
import { emitStep } from '@lectern/shared/job-steps.ts';
import type { TopicDraft } from '../../topics/topics.ts';
import { type CrawlOutcome, type DocumentDraft, noteOf } from './draft-document.ts';
import { type IndexPassages, indexHere, storeSegment } from './store-segment.ts';

export interface DocumentToStore {
  readonly source: ClaimedSource;
  readonly siteCacheId: number;
  readonly sitemapUrl: string | null;
  readonly pages: readonly StoredPage[];
  /** What is known of pages all passages of which are stored. */
  readonly postings?: readonly KnownPostings[];
  readonly failedUrls: readonly string[];
  readonly skippedUrls: readonly string[];
  readonly draft: DocumentDraft;
  readonly outcome: Omit<CrawlOutcome, 'topicsLeftOut'>;
}

const OVER_LIMIT =
  'The page is stored but not served: the free plan has 100 topics, and all of them are used';

/**
 * Makes a crawled document visible to its owner and to agents, in one transaction: caches, topics, passages,
 * segment, status. Topics beyond the plan's limit are left out and named in the note. `onIndexed` decides within it
 * what else is to be done.
 *
 * @throws {StaleAttemptError} when a newer attempt has taken over, or the document is gone; nothing is written.
 */
export async function storeDocument(
  transact: Transact,
  document: DocumentToStore,
  plans: 'on' | 'off',
  indexPassages: IndexPassages = indexHere,
  onIndexed: (db: Db, documentUrlId: number) => Promise<void> = async () => {},
): Promise<void> {
  const { source, draft, outcome } = document;
  const { topics: limit } = limitsFor(source.isPro, plans);
  await transact(async (db) => {
    // The user before the source: the order in which the API locks them, so that the two never wait on each other.
    // Without a limit nothing is counted, and the documents of one user need not wait for each other.
    if (limit !== null) await lockUser(db, source.userId);
    await lockRun(db, source);
    emitStep('run locked');
    const { disabledSlugs } = await removeCrawledTopics(db, source.documentUrlId);
    const room = remaining(limit, limit === null ? 0 : await countTopicsOfUser(db, source.userId));
    const kept = draft.topics.slice(0, room);
    await storeTopics(db, source, kept, disabledSlugs);
    emitStep('topics stored');
    const leftOut = pagesLeftOut(kept, draft.topics.slice(room));
    await storeSegment(db, source, indexPassages, document.postings, () =>
      finishPages(db, document, leftOut),
    );
    emitStep('segment stored');
    await onIndexed(db, source.documentUrlId);
    const note = noteOf({ ...outcome, topicsLeftOut: draft.topics.length - kept.length });
    await finishSource(db, source, { ...draft, note, crawlNotes: outcome.notes });
    await updateCollectionStatus(db, source.collectionId);
    await touchCollection(db, source.collectionId);
    emitStep('document finished');
  });
  emitStep('document committed');
}

async function finishPages(db: Db, document: DocumentToStore, leftOut: readonly number[]): Promise<void> {
  const { siteCacheId, sitemapUrl, pages, failedUrls, skippedUrls } = document;
  await finishSiteCache(db, siteCacheId, {
    sitemapUrl,
    documentUrls: [...pages.map(({ url }) => url), ...failedUrls],
    skippedUrls,
    urlsSucceeded: failedUrls.length === 0,
  });
  await markPagesOverLimit(db, siteCacheId, leftOut, OVER_LIMIT);
}

/** The pages that no kept topic has anything of. */
function pagesLeftOut(kept: readonly TopicDraft[], leftOut: readonly TopicDraft[]): number[] {
  const idsOf = (topics: readonly TopicDraft[]) =>
    new Set(
      topics.flatMap((topic) =>
        'pageId' in topic ? topic.pageId : topic.passages.map(({ page }) => page.pageId),
      ),
    );
  return [...idsOf(leftOut).difference(idsOf(kept))];
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
