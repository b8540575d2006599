import * as contracts from '@lectern/shared/contracts/changes.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  getPageChange,
  listFeedPages,
  listPageChanges,
  listRefreshes,
} from '@lectern/shared/db/stores/changes/listed-changes.ts';
import { getCollection, type OwnedCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { type ChangesFeed, writeAtomFeed } from './atom-feed.ts';

const MAX_FEED_ENTRIES = 30;
/** Limits the size of a feed to about a megabyte. */
const FEED_PAGES = { pages: 20, differences: 3 };

/** Routes of changes. `publicUrl` is the origin of the installation. */
export function addChangeRoutes(
  router: Router,
  { db, publicUrl }: ServiceDeps & { readonly publicUrl: string },
): void {
  router.forList(contracts.listChanges, ({ owned, query: { documentId = null }, pagination }) =>
    listRefreshes(db, { ...owned, documentId }, pagination),
  );
  router.forList(contracts.listPageChanges, ({ owned, pagination }) =>
    listPageChanges(db, owned, pagination),
  );
  router.forUser(contracts.getPageChange, ({ owned }) => getPageChange(db, owned));
  router.forUser(contracts.getAtomFeed, async ({ owned, params, context }) => {
    const { path, replyType } = contracts.getAtomFeed;
    const text = writeAtomFeed(await readFeed(db, owned), publicUrl, publicUrl + fillPath(path, params));
    return context.body(text, 200, { 'content-type': `${replyType}; charset=utf-8` });
  });
}

/** The latest changes of a collection. Throws NotFoundError for a collection of another user. */
async function readFeed(db: Db, owned: OwnedCollection): Promise<ChangesFeed> {
  const { name, createdAt } = await getCollection(db, owned);
  const pagination = { limit: MAX_FEED_ENTRIES, after: null };
  const rows = await listRefreshes(db, { ...owned, documentId: null }, pagination);
  const refreshes = rows.slice(0, MAX_FEED_ENTRIES);
  const pages = await listFeedPages(
    db,
    refreshes.map(({ id }) => id),
    FEED_PAGES,
  );
  const byRefresh = Map.groupBy(pages, ({ refreshId }) => refreshId);
  const entries = refreshes.map((refresh) => ({ ...refresh, pages: byRefresh.get(refresh.id) ?? [] }));
  return { collectionId: owned.collectionId, name, createdAt, entries };
}
