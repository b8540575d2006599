import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { countCollections, type OwnedCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import { listUnfinishedRuns } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { getTrashedCollection, restoreCollectionFromTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { COLLECTION_LIMIT_MESSAGE, isOverLimit, limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { resumeIngest } from '@lectern/shared/queues/resume-ingest.ts';
import { assertTopicsWithinLimit } from '../documents/restore-document.ts';

/**
 * Restores a deleted collection within the caller's transaction and resumes its crawls. Throws NotFoundError when it no
 * longer exists, and LimitReachedError when the user would have more collections or topics than the plan allows and
 * more than before the deletion. A user who was already over the limit can restore it.
 */
export async function restoreCollection(db: Db, owned: OwnedCollection, plans: 'on' | 'off'): Promise<void> {
  const { isPro } = await lockUser(db, owned.userId);
  const before = await getTrashedCollection(db, owned);
  const limits = limitsFor(isPro, plans);
  await restoreCollectionFromTrash(db, owned);
  const count = await countCollections(db, owned.userId);
  if (isOverLimit(count, limits.collections, before.collectionsAtDeletion))
    throw new LimitReachedError(COLLECTION_LIMIT_MESSAGE);
  await assertTopicsWithinLimit(db, owned.userId, limits.topics, before);
  for (const run of await listUnfinishedRuns(db, owned.collectionId)) await resumeIngest(db, run);
}
