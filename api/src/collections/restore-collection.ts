import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { countCollections, type OwnedCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { listUnfinishedRuns } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import {
  countCreatedSince,
  getTrashedCollection,
  restoreCollectionFromTrash,
} from '@lectern/shared/db/stores/trash/trash.ts';
import { COLLECTION_LIMIT_MESSAGE, limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { refuseOverTopicLimit } from '../documents/restore-document.ts';
import { resumeIngest } from '../documents/resume-ingest.ts';

/**
 * Restores a deleted collection within the caller's transaction and resumes its crawls. Throws NotFoundError when it is
 * gone, and LimitReachedError when collections or topics created since have used up the plan. Only newer ones count: a user
 * who was already over the limit can restore it.
 */
export async function restoreCollection(db: Db, owned: OwnedCollection, plans: 'on' | 'off'): Promise<void> {
  const { deletedAt } = await getTrashedCollection(db, owned);
  const { isPro } = await lockUser(db, owned.userId);
  const limits = limitsFor(isPro, plans);
  const since = await countCreatedSince(db, owned.userId, deletedAt);
  const count = await countCollections(db, owned.userId);
  if (limits.collections !== null && since.newCollections > 0 && count >= limits.collections) {
    throw new LimitReachedError(COLLECTION_LIMIT_MESSAGE);
  }
  await restoreCollectionFromTrash(db, owned);
  await refuseOverTopicLimit(db, owned.userId, { limit: limits.topics, newTopics: since.newTopics });
  for (const run of await listUnfinishedRuns(db, owned.collectionId)) await resumeIngest(db, run);
}
