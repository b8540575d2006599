import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { updateCollectionStatus } from '@lectern/shared/db/stores/collections/collections.ts';
import type { OwnedDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { listUnfinishedRuns } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import {
  type CountsAtDeletion,
  getTrashedDocument,
  restoreDocumentFromTrash,
} from '@lectern/shared/db/stores/trash/trash.ts';
import { isOverLimit, limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { resumeIngest } from '@lectern/shared/queues/resume-ingest.ts';

/**
 * Restores a deleted document within the caller's transaction and resumes its crawl. Throws NotFoundError when it no
 * longer exists, and LimitReachedError when the user would have more topics than the plan allows and more than before
 * the deletion.
 */
export async function restoreDocument(db: Db, owned: OwnedDocument, plans: 'on' | 'off'): Promise<void> {
  const { isPro } = await lockUser(db, owned.userId);
  const document = await getTrashedDocument(db, owned);
  await restoreDocumentFromTrash(db, document);
  await assertTopicsWithinLimit(db, owned.userId, limitsFor(isPro, plans).topics, document);
  const runs = await listUnfinishedRuns(db, document.deletedFrom);
  const own = runs.find(({ documentUrlId }) => documentUrlId === document.documentUrlId);
  if (own) await resumeIngest(db, own);
  await updateCollectionStatus(db, document.deletedFrom);
}

/** Throws LimitReachedError when restored topics exceed the limit and the number at their deletion. */
export async function assertTopicsWithinLimit(
  db: Db,
  userId: number,
  limit: number | null,
  { topicsAtDeletion }: Pick<CountsAtDeletion, 'topicsAtDeletion'>,
): Promise<void> {
  if (limit === null || !isOverLimit(await countTopicsOfUser(db, userId), limit, topicsAtDeletion)) return;
  throw new LimitReachedError(
    `Restoring exceeds the limit of ${limit} topics for a free account. ` +
      'Delete some topics, or upgrade to Pro for unlimited topics, and try again',
  );
}
