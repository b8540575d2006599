import type { Db } from '@lectern/shared/db/data-source.ts';
import { lockUser } from '@lectern/shared/db/stores/accounts/users.ts';
import type { OwnedDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { updateCollectionStatus } from '@lectern/shared/db/stores/ingest/ingest.ts';
import { listUnfinishedRuns } from '@lectern/shared/db/stores/ingest/unfinished-runs.ts';
import { countTopicsOfUser } from '@lectern/shared/db/stores/topics/crawl-topics.ts';
import {
  countCreatedSince,
  getTrashedDocument,
  restoreDocumentFromTrash,
} from '@lectern/shared/db/stores/trash/trash.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { resumeIngest } from './resume-ingest.ts';

/**
 * Restores a deleted document within the caller's transaction and resumes its crawl. Throws NotFoundError when it is gone,
 * and LimitReachedError when newer topics have used up the plan.
 */
export async function restoreDocument(db: Db, owned: OwnedDocument, plans: 'on' | 'off'): Promise<void> {
  const document = await getTrashedDocument(db, owned);
  const { isPro } = await lockUser(db, owned.userId);
  const { newTopics } = await countCreatedSince(db, owned.userId, document.deletedAt);
  await restoreDocumentFromTrash(db, document);
  await refuseOverTopicLimit(db, owned.userId, { limit: limitsFor(isPro, plans).topics, newTopics });
  const runs = await listUnfinishedRuns(db, document.deletedFrom);
  const own = runs.find(({ documentUrlId }) => documentUrlId === document.documentUrlId);
  if (own) await resumeIngest(db, own);
  await updateCollectionStatus(db, document.deletedFrom);
}

/** Throws LimitReachedError when newer topics leave no room for the restored ones. */
export async function refuseOverTopicLimit(
  db: Db,
  userId: number,
  { limit, newTopics }: { limit: number | null; newTopics: number },
): Promise<void> {
  if (limit === null || newTopics === 0 || (await countTopicsOfUser(db, userId)) <= limit) return;
  throw new LimitReachedError(
    `Restoring exceeds the limit of ${limit} topics for a free account. ` +
      'Delete some topics, or upgrade to Pro for unlimited topics, and try again',
  );
}
