import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { addDocumentWithIngest } from '@lectern/shared/db/stores/documents/add-document.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { type KnownSource, listKnownSources } from '@lectern/shared/db/stores/documents/known-sources.ts';
import { requestIngest } from '@lectern/shared/db/stores/ingest/request-ingest.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { provisionalName } from '@lectern/shared/domain/documents/provisional-name.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import type { Caller } from '../access/caller.ts';
import { pageUrlKey } from '../index/page-url.ts';

/** The caller that requests a page. */
export type PageRequester = Pick<Caller, 'userId' | 'collectionId' | 'keyId' | 'isPro'>;

export interface PageRequest {
  readonly url: string;
  readonly requester: PageRequester;
  readonly plans: 'on' | 'off';
  readonly publicUrl: string;
}

/** The source of a requested page. */
export interface RequestedPage {
  readonly documentUrlId: number;
}

/** A failed page is not fetched again before this. */
const RETRY_AFTER_SECONDS = 60;
/** The job runs first because an agent waits for it. */
const HIGHEST_PRIORITY = 0;
const ONE_PAGE = { maxUrls: 1, crawlType: 'crawl', topics: [], fullText: null } as const;

/** The source that is fetching or has fetched a page, for any spelling of its URL; null when it must be fetched. */
export async function findRequested(
  db: Db,
  { url, requester }: Pick<PageRequest, 'url' | 'requester'>,
): Promise<RequestedPage | null> {
  const known = await listSourcesOf(db, url, requester.collectionId);
  const inProgress = known.findLast(({ status }) => status === 'pending' || status === 'processing');
  const onePage = known.findLast(({ maxUrls }) => maxUrls === 1);
  return inProgress ?? (onePage && !isRetryDue(onePage) ? onePage : null);
}

/**
 * Finds or creates the source that fetches a page into the requester's collection. The collection is locked: concurrent
 * requests for one page create one source. Run it in a transaction and relay the outbox afterwards.
 * Throws LimitReachedError when the plan does not allow another topic.
 */
export async function requestPage(db: Db, request: PageRequest): Promise<RequestedPage> {
  const { userId, collectionId } = request.requester;
  await lockCollection(db, { userId, collectionId });
  const requested = await findRequested(db, request);
  if (requested) return requested;
  await assertTopicsLeft(db, request);
  const known = await listSourcesOf(db, request.url, collectionId);
  const onePage = known.findLast(({ maxUrls, hasDocument }) => maxUrls === 1 && hasDocument);
  return onePage ? restart(db, onePage, collectionId) : store(db, request);
}

async function listSourcesOf(db: Db, url: string, collectionId: number): Promise<KnownSource[]> {
  const key = pageUrlKey(url);
  return (await listKnownSources(db, collectionId)).filter((known) => pageUrlKey(known.url) === key);
}

function isRetryDue({ status, secondsSinceChange }: KnownSource): boolean {
  return status === 'error' && secondsSinceChange >= RETRY_AFTER_SECONDS;
}

async function assertTopicsLeft(db: Db, { requester, plans, publicUrl }: PageRequest): Promise<void> {
  const { topics } = limitsFor(requester.isPro, plans);
  if (topics === null || (await countTopicsOfUser(db, requester.userId)) < topics) return;
  throw new LimitReachedError(
    `The page cannot be added: the ${topics} topics of the Free plan are used up. Tell the user to delete ` +
      `documents at ${publicUrl}/collections/${requester.collectionId} or to upgrade at ${publicUrl}/pricing`,
  );
}

async function restart(db: Db, { documentUrlId }: KnownSource, collectionId: number): Promise<RequestedPage> {
  const attempt = await restartSource(db, documentUrlId);
  if (attempt !== null) {
    await requestIngest(db, {
      ...ONE_PAGE,
      documentUrlId,
      attempt,
      collectionId,
      priority: HIGHEST_PRIORITY,
    });
  }
  return { documentUrlId };
}

async function store(db: Db, { url, requester }: PageRequest): Promise<RequestedPage> {
  const { source } = await addDocumentWithIngest(
    db,
    {
      source: {
        ...ONE_PAGE,
        topics: [],
        collectionId: requester.collectionId,
        url,
        isRequestedByAgent: true,
      },
      documentName: provisionalName(url),
      documentTopic: '',
    },
    HIGHEST_PRIORITY,
  );
  return { documentUrlId: source.id };
}
