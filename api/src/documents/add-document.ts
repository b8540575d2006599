import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { lockCollection } from '@lectern/shared/db/stores/collections.ts';
import {
  countUnfinishedSources,
  type DocumentWithSource,
  getDocument,
  insertDocument,
  insertSource,
  isUrlUnfinished,
  type NewSource,
} from '@lectern/shared/db/stores/documents.ts';
import { slugify } from '@lectern/shared/domain/slug.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { decideIngest } from './decide-ingest.ts';

/** A document to be made of an address or a text. */
export interface DocumentToAdd {
  readonly source: NewSource;
  readonly documentName: string;
  readonly documentTopic: string;
}

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
    const { source, documentId } = await insertWithIngest(db, toAdd, priority);
    return { source, document: await getDocument(db, { userId: user.id, documentId }) };
  });
}

/** Stores a document with its source and decides its ingest, within the caller's transaction. */
export async function insertWithIngest(
  db: Db,
  { source, documentName, documentTopic }: DocumentToAdd,
  priority: number,
): Promise<{ source: DocumentUrl; documentId: number }> {
  const { collectionId, url } = source;
  const stored = await insertSource(db, source);
  const documentId = await insertDocument(db, {
    collectionId,
    documentUrlId: stored.id,
    url,
    documentName,
    documentTopic,
    documentSlug: slugify(`${documentName} ${documentTopic}`) || 'document',
  });
  await decideIngest(db, { ...stored, documentUrlId: stored.id, priority });
  return { source: stored, documentId };
}
