import { randomBytes } from 'node:crypto';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  getCollectionState,
  insertToolsCollection,
} from '@lectern/shared/db/stores/collections/tools-collection.ts';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { restoreCollection } from '../collections/restore-collection.ts';

/**
 * Creates or restores the collection of the internal tools within the caller's transaction. Throws LimitReachedError when
 * newer collections have used up the plan, ConflictError when it belongs to another user or is being deleted permanently.
 */
export async function openToolsCollection(db: Db, userId: number, plans: 'on' | 'off'): Promise<void> {
  const collectionId = TOOLS_COLLECTION_ID;
  const state = await getCollectionState(db, { userId, collectionId });
  if (state === 'missing') {
    await insertToolsCollection(db, {
      id: collectionId,
      userId,
      name: 'Search tools',
      description: 'Results of the search tools',
      mcpServerHash: randomBytes(16).toString('hex'),
    });
  }
  if (state === 'trashed') await restoreCollection(db, { userId, collectionId }, plans);
  if (state === 'expired') {
    throw new ConflictError(
      'Collection 1, which the tools use, is being deleted permanently. Try again in an hour',
    );
  }
  if (state === 'foreign') {
    throw new ConflictError(
      'Collection 1, which the tools use, belongs to another account. Delete it permanently and try again in an hour',
    );
  }
}
