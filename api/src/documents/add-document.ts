import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { lockCollection } from '@lectern/shared/db/stores/collections/collections.ts';
import {
  addDocumentWithIngest,
  type DocumentToAdd,
} from '@lectern/shared/db/stores/documents/add-document.ts';
import {
  countUnfinishedSources,
  type DocumentWithSource,
  getDocument,
  isUrlUnfinished,
  type WaitingSource,
} from '@lectern/shared/db/stores/documents/documents.ts';
import { ConflictError } from '@lectern/shared/errors.ts';

/**
 * Stores a document and enqueues its ingest in one transaction. Throws NotFoundError for a collection of another user, and
 * ConflictError while the same URL is being processed in it. `fill` stores further contents in the same transaction.
 */
export async function addDocument(
  transact: Transact,
  user: SessionUser,
  toAdd: DocumentToAdd,
  fill: (db: Db, source: WaitingSource) => Promise<void> = async () => {},
): Promise<{ source: WaitingSource; document: DocumentWithSource }> {
  const { collectionId, url } = toAdd.source;
  return transact(async (db) => {
    await lockCollection(db, { userId: user.id, collectionId });
    if (await isUrlUnfinished(db, collectionId, url)) {
      throw new ConflictError(`${url} is already being processed in this collection. Wait until it is done`);
    }
    // The more jobs a user has waiting, the later the next one runs: users do not delay each other.
    const priority = await countUnfinishedSources(db, user.id);
    const { source, documentId } = await addDocumentWithIngest(db, toAdd, priority);
    await fill(db, source);
    return { source, document: await getDocument(db, { userId: user.id, documentId }) };
  });
}
