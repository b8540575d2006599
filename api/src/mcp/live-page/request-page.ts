import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockCollection } from '@lectern/shared/db/stores/collections.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/crawl-topics.ts';
import { decideIngest } from '@lectern/shared/db/stores/decide-ingest.ts';
import { restartSource } from '@lectern/shared/db/stores/documents.ts';
import { insertWithIngest } from '@lectern/shared/db/stores/insert-with-ingest.ts';
import { type KnownSource, listKnownSources } from '@lectern/shared/db/stores/live-pages.ts';
import { limitsFor } from '@lectern/shared/domain/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import type { Caller } from '../access/caller.ts';
import { pageAddressKey } from '../index/page-address.ts';

/** Who asks for a page that is to be fetched. */
export type PageAsker = Pick<Caller, 'userId' | 'collectionId' | 'keyId' | 'isPro'>;

export interface PageRequest {
  readonly url: string;
  readonly asker: PageAsker;
  readonly plans: 'on' | 'off';
  readonly publicUrl: string;
}

/** Before this a page that failed is not asked for again. */
const RETRY_AFTER_SECONDS = 60;
/** Somebody waits: before everything that has a priority. */
const FIRST = 0;
const ONE_PAGE = { maxUrls: 1, crawlType: 'crawl', topics: [], fullText: null } as const;

/** The source of a page that is under way or done for its address in any spelling; null when a site has to be asked. */
export async function findRequested(
  db: Db,
  { url, asker }: Pick<PageRequest, 'url' | 'asker'>,
): Promise<{ documentUrlId: number } | null> {
  const known = await listSourcesOf(db, url, asker.collectionId);
  const underWay = known.findLast(({ status }) => status === 'pending' || status === 'processing');
  const onePage = known.findLast(({ maxUrls }) => maxUrls === 1);
  return underWay ?? (onePage && !isWorthAnotherTry(onePage) ? onePage : null);
}

/**
 * The source that brings a page into the asker's collection: the one that is under way or done for the address in
 * any spelling, or else a new one with its document. The collection is locked, so that any number of askers at the
 * same time make one. Run it in a transaction; a new run must then be relayed.
 * Throws LimitReachedError when the plan has no room for another topic.
 */
export async function requestPage(db: Db, request: PageRequest): Promise<{ documentUrlId: number }> {
  const { userId, collectionId } = request.asker;
  await lockCollection(db, { userId, collectionId });
  const requested = await findRequested(db, request);
  if (requested) return requested;
  await refuseWithoutRoom(db, request);
  const known = await listSourcesOf(db, request.url, collectionId);
  const onePage = known.findLast(({ maxUrls }) => maxUrls === 1);
  return onePage ? restart(db, onePage, collectionId) : store(db, request);
}

async function listSourcesOf(db: Db, url: string, collectionId: number): Promise<KnownSource[]> {
  const key = pageAddressKey(url);
  return (await listKnownSources(db, collectionId)).filter((known) => pageAddressKey(known.url) === key);
}

function isWorthAnotherTry({ status, quietSeconds }: KnownSource): boolean {
  return status === 'error' && quietSeconds >= RETRY_AFTER_SECONDS;
}

async function refuseWithoutRoom(db: Db, { asker, plans, publicUrl }: PageRequest): Promise<void> {
  const { topics } = limitsFor(asker.isPro, plans);
  if (topics === null || (await countTopicsOfUser(db, asker.userId)) < topics) return;
  throw new LimitReachedError(
    `The page is not stored and cannot be: the ${topics} topics of the Free plan are used up. Tell the user to delete ` +
      `documents at ${publicUrl}/collections/${asker.collectionId} or to upgrade at ${publicUrl}/pricing`,
    topics,
  );
}

async function restart(
  db: Db,
  { documentUrlId }: KnownSource,
  collectionId: number,
): Promise<{ documentUrlId: number }> {
  const attempt = await restartSource(db, documentUrlId);
  if (attempt !== null) {
    await decideIngest(db, { ...ONE_PAGE, documentUrlId, attempt, collectionId, priority: FIRST });
  }
  return { documentUrlId };
}

async function store(db: Db, { url, asker }: PageRequest): Promise<{ documentUrlId: number }> {
  const { source } = await insertWithIngest(
    db,
    {
      source: { ...ONE_PAGE, topics: [], collectionId: asker.collectionId, url },
      documentName: new URL(url).host,
      documentTopic: '',
    },
    FIRST,
  );
  return { documentUrlId: source.id };
}
