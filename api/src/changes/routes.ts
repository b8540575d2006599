import * as contracts from '@lectern/shared/contracts/changes.ts';
import { fillPath } from '@lectern/shared/contracts/endpoint.ts';
import type { Router } from '../http/router.ts';
import { writeAtomFeed } from './atom-feed.ts';
import { type FeedTexts, toFeedTexts } from './changes-feed.ts';
import { writeJsonFeed } from './json-feed.ts';
import type { ChangesService } from './service.ts';

/** Routes of changes. `publicUrl` is the origin of the installation. */
export function addChangeRoutes(router: Router, changes: ChangesService, publicUrl: string): void {
  router.forList(contracts.listChanges, ({ user, params, query, part }) =>
    changes.list(user, { ...params, documentId: query.documentId ?? null }, part),
  );
  router.forList(contracts.listPageChanges, ({ user, params, part }) =>
    changes.listPages(user, params, part),
  );
  router.forUser(contracts.getPageChange, ({ user, params }) => changes.getPage(user, params));
  const feeds: [typeof contracts.getAtomFeed, (feed: FeedTexts, selfUrl: string) => string][] = [
    [contracts.getAtomFeed, writeAtomFeed],
    [contracts.getJsonFeed, writeJsonFeed],
  ];
  for (const [endpoint, write] of feeds) {
    router.forUser(endpoint, async ({ user, params, context }) => {
      const feed = toFeedTexts(await changes.feed(user, params), publicUrl);
      const text = write(feed, publicUrl + fillPath(endpoint.path, params));
      return context.body(text, 200, { 'content-type': `${endpoint.replyType}; charset=utf-8` });
    });
  }
}
