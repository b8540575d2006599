import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Transact } from '@lectern/shared/db/data-source.ts';
import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
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
} from '@lectern/shared/db/stores/documents/documents.ts';
import { ConflictError } from '@lectern/shared/errors.ts';

/**
 * Stores a document and decides its ingest, all or nothing. Throws NotFoundError for a collection that is not the
 * user's, ConflictError while the same address of it is still being processed.
 */
export async function addDocument(
  transact: Transact,
  user: SessionUser,
  toAdd: DocumentToAdd,
): Promise<{ source: DocumentUrl; document: DocumentWithSource }> {
  const { collectionId, url } = toAdd.source;
  return transact(async (db) => {
    await lockCollection(db, { userId: user.id, collectionId });
    if (await isUrlUnfinished(db, collectionId, url)) {
      throw new ConflictError(`${url} is already being processed in this collection; wait until it is done`);
    }
    // The more an owner has waiting, the later the next one runs: nobody's thousand delays another's one.
    const priority = await countUnfinishedSources(db, user.id);
    const { source, documentId } = await addDocumentWithIngest(db, toAdd, priority);
    return { source, document: await getDocument(db, { userId: user.id, documentId }) };
  });
}
