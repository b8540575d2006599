import { randomBytes } from 'node:crypto';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/contracts/search-tools.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  getCollectionState,
  insertToolsCollection,
} from '@lectern/shared/db/stores/collections/tools-collection.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { restoreCollection } from '../collections/restore-collection.ts';

/**
 * Makes sure, within the caller's transaction, that the collection of the internal tools is there for the admin: made
 * when it never was or is gone, taken out of the bin when it lies there. Throws LimitReachedError when what was made
 * since has taken its place, ConflictError when it is somebody else's or is being deleted for good.
 */
export async function openToolsCollection(db: Db, userId: number, plans: 'on' | 'off'): Promise<void> {
  const collectionId = TOOLS_COLLECTION_ID;
  const state = await getCollectionState(db, { userId, collectionId });
  if (state === 'missing') {
    await insertToolsCollection(db, {
      id: collectionId,
      userId,
      name: 'Search tools',
      description: 'What the search tools of this installation have found',
      mcpServerHash: randomBytes(16).toString('hex'),
    });
  }
  if (state === 'binned') await restoreCollection(db, { userId, collectionId }, plans);
  if (state === 'late') {
    throw new ConflictError(
      'The tools store into collection 1, which is just being deleted for good; try again in an hour',
    );
  }
  if (state === 'foreign') {
    throw new ConflictError(
      'The tools store into collection 1, which belongs to another account; have it deleted for good, and try again in an hour',
    );
  }
}
