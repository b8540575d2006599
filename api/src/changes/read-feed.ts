import type { Db } from '@lectern/shared/db/data-source.ts';
import * as store from '@lectern/shared/db/stores/changes/listed-changes.ts';
import { getCollection, type OwnedCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import type { ChangesFeed } from './atom-feed.ts';

const MAX_FEED_ENTRIES = 30;
/** Limits the size of a feed to about a megabyte. */
const FEED_PAGES = { pages: 20, differences: 3 };

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
