import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { countCollections, type OwnedCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { listUnfinishedRuns } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import {
  countCreatedSince,
  getTrashedCollection,
  restoreCollectionFromTrash,
} from '@lectern/shared/db/stores/trash/trash.ts';
import { COLLECTION_LIMIT_MESSAGE, limitsFor } from '@lectern/shared/domain/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { renewIngest } from '../documents/renew-ingest.ts';
import { refuseTakenTopics } from '../documents/restore-document.ts';

/**
 * Gives a deleted collection back to its owner within the caller's transaction; what was being crawled goes on.
 * Throws NotFoundError when it is gone, and LimitReachedError when the plan has no room for it because of what was
 * made since: somebody who had more than the plan allows gets it back all the same.
 */
export async function restoreCollection(db: Db, owned: OwnedCollection, plans: 'on' | 'off'): Promise<void> {
  const { deletedAt } = await getTrashedCollection(db, owned);
  const { isPro } = await lockUser(db, owned.userId);
  const limits = limitsFor(isPro, plans);
  const since = await countCreatedSince(db, owned.userId, deletedAt);
  const count = await countCollections(db, owned.userId);
  if (limits.collections !== null && since.newCollections > 0 && count >= limits.collections) {
    throw new LimitReachedError(COLLECTION_LIMIT_MESSAGE, limits.collections);
  }
  await restoreCollectionFromTrash(db, owned);
  await refuseTakenTopics(db, owned.userId, { limit: limits.topics, newTopics: since.newTopics });
  for (const run of await listUnfinishedRuns(db, owned.collectionId)) await renewIngest(db, run);
}
