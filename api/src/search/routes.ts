import { searchEverything } from '@lectern/shared/contracts/search.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { findDocuments, findPages, findTopics } from '@lectern/shared/db/stores/search/find-items.ts';
import type { Router } from '../http/router.ts';
import { createUserQueues } from '../http/user-queues.ts';

const MAX_RESULTS = 8;

/** Route of the search in everything that a user has. */
export function addSearchRoute(router: Router, { db }: { readonly db: Db }): void {
  const runInQueue = createUserQueues(
    'You are sending too many searches at the same time. Try again in a moment',
  );
  router.forUser(
    searchEverything,
    ({ user, query, context }) =>
      runInQueue(user.id, async () => {
        // While the user types, the application aborts the earlier searches.
        if (context.req.raw.signal.aborted) return { documents: [], topics: [], pages: [] };
        const search = { userId: user.id, text: query.q, limit: MAX_RESULTS };
        const [documents, topics, pages] = await Promise.all([
          findDocuments(db, search),
          findTopics(db, search),
          findPages(db, search),
        ]);
        return { documents, topics, pages };
      }),
    { limit: 'search' },
  );
}
