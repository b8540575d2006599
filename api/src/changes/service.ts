import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type {
  getPageChange as getPageChangeContract,
  PageChangeReply,
  RefreshChangeReply,
} from '@lectern/shared/contracts/changes.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import type { ListPart } from '@lectern/shared/db/list-part.ts';
import * as store from '@lectern/shared/db/stores/changes/listed-changes.ts';
import { getCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import type { z } from 'zod';
import { type ListPage, toListPage } from '../http/list-page.ts';
import type { ChangesFeed } from './changes-feed.ts';

interface InCollection {
  readonly collectionId: number;
}

interface OfRefresh extends InCollection {
  readonly refreshId: number;
}

/** The changes of a user's documents. Every method throws NotFoundError for a collection of another user. */
export interface ChangesService {
  /** Newest first. */
  list(
    user: SessionUser,
    filter: InCollection & { readonly documentId: number | null },
    part: ListPart,
  ): Promise<ListPage<RefreshChangeReply>>;
  listPages(user: SessionUser, refresh: OfRefresh, part: ListPart): Promise<ListPage<PageChangeReply>>;
  getPage(
    user: SessionUser,
    page: OfRefresh & { readonly pageChangeId: number },
  ): Promise<z.input<(typeof getPageChangeContract)['reply']>>;
  /** The latest changes of a collection. */
  feed(user: SessionUser, collection: InCollection): Promise<ChangesFeed>;
}

const MAX_FEED_ENTRIES = 30;
/** Limits the size of a feed to about a megabyte. */
const FEED_PAGES = { pages: 20, differences: 3 };

/** Creates the service of changes. */
export function createChangesService({ db }: { readonly db: Db }): ChangesService {
  return {
    async list({ id: userId }, filter, part) {
      const rows = await store.listRefreshes(db, { userId, ...filter }, part);
      return toListPage(rows, part, toReply, ({ id }) => [id]);
    },

    async listPages({ id: userId }, refresh, part) {
      const rows = await store.listPageChanges(db, { userId, ...refresh }, part);
      return toListPage(rows, part, copy, ({ id }) => [id]);
    },

    async getPage({ id: userId }, page) {
      return store.getPageChange(db, { userId, ...page });
    },

    async feed({ id: userId }, { collectionId }) {
      const { name, createdAt } = await getCollection(db, { userId, collectionId });
      const part = { limit: MAX_FEED_ENTRIES, after: null };
      const rows = await store.listRefreshes(db, { userId, collectionId, documentId: null }, part);
      const refreshes = rows.slice(0, MAX_FEED_ENTRIES);
      const pages = await store.listFeedPages(
        db,
        refreshes.map(({ id }) => id),
        FEED_PAGES,
      );
      const byRefresh = Map.groupBy(pages, ({ refreshId }) => refreshId);
      const entries = refreshes.map((refresh) => ({ ...refresh, pages: byRefresh.get(refresh.id) ?? [] }));
      return { collectionId, name, createdAt, entries };
    },
  };
}

const copy = (page: store.ListedPageChange): PageChangeReply => ({ ...page });

function toReply({ createdAt, ...refresh }: store.ListedRefresh): RefreshChangeReply {
  return { ...refresh, refreshedAt: createdAt.toISOString() };
}
