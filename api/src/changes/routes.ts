import * as contracts from '@lectern/shared/contracts/changes.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import {
  getPageChange,
  listPageChanges,
  listRefreshes,
} from '@lectern/shared/db/stores/changes/listed-changes.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Router } from '../http/router.ts';
import { writeAtomFeed } from './atom-feed.ts';
import { readFeed } from './read-feed.ts';

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
