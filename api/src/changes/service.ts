import type { Db } from '@lectern/shared/db/data-source.ts';
import type { Pagination } from '@lectern/shared/db/pagination.ts';
import * as store from '@lectern/shared/db/stores/changes/listed-changes.ts';
import { getCollection, type OwnedCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { type ListPage, toListPage } from '../http/list-page.ts';
import type { ChangesFeed } from './atom-feed.ts';

const MAX_FEED_ENTRIES = 30;
/** Limits the size of a feed to about a megabyte. */
const FEED_PAGES = { pages: 20, differences: 3 };

/** The changes of a collection or of one document, newest first. Throws NotFoundError for a collection of another user. */
export async function listChanges(
  db: Db,
  owned: OwnedCollection & { readonly documentId: number | null },
  pagination: Pagination,
): Promise<ListPage<store.ListedRefresh & { readonly refreshedAt: Date }>> {
  const page = toListPage(await store.listRefreshes(db, owned, pagination), pagination, ({ id }) => [id]);
  return { ...page, items: page.items.map((refresh) => ({ ...refresh, refreshedAt: refresh.createdAt })) };
}

/** The pages of a change. Throws NotFoundError for a change of another user. */
export async function listPageChanges(
  db: Db,
  refresh: store.OwnedRefresh,
  pagination: Pagination,
): Promise<ListPage<store.ListedPageChange>> {
  return toListPage(await store.listPageChanges(db, refresh, pagination), pagination, ({ id }) => [id]);
}

/** The latest changes of a collection. Throws NotFoundError for a collection of another user. */
export async function readFeed(db: Db, owned: OwnedCollection): Promise<ChangesFeed> {
  const { name, createdAt } = await getCollection(db, owned);
  const pagination = { limit: MAX_FEED_ENTRIES, after: null };
  const rows = await store.listRefreshes(db, { ...owned, documentId: null }, pagination);
  const refreshes = rows.slice(0, MAX_FEED_ENTRIES);
  const pages = await store.listFeedPages(
    db,
    refreshes.map(({ id }) => id),
    FEED_PAGES,
  );
  const byRefresh = Map.groupBy(pages, ({ refreshId }) => refreshId);
  const entries = refreshes.map((refresh) => ({ ...refresh, pages: byRefresh.get(refresh.id) ?? [] }));
  return { collectionId: owned.collectionId, name, createdAt, entries };
}
