import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { Transact } from '@lectern/shared/db/data-source.ts';
import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { lockCollection, markCollectionProcessing } from '@lectern/shared/db/stores/collections.ts';
import {
  countUnfinishedSources,
  type DocumentWithSource,
  getDocument,
  insertDocument,
  insertSource,
  isUrlUnfinished,
  type NewSource,
} from '@lectern/shared/db/stores/documents.ts';
import { addToOutbox } from '@lectern/shared/db/stores/outbox.ts';
import { slugify } from '@lectern/shared/domain/slug.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import { ingestJobOf } from '@lectern/shared/queues/crawl-jobs.ts';
import { ingestJobId } from '@lectern/shared/queues/job-ids.ts';

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
  { source, documentName, documentTopic }: DocumentToAdd,
): Promise<{ source: DocumentUrl; document: DocumentWithSource }> {
  const { collectionId, url } = source;
  return transact(async (db) => {
    await lockCollection(db, { userId: user.id, collectionId });
    if (await isUrlUnfinished(db, collectionId, url)) {
      throw new ConflictError(`${url} is already being processed in this collection; wait until it is done`);
    }
    // The more an owner has waiting, the later the next one runs: nobody's thousand delays another's one.
    const priority = await countUnfinishedSources(db, user.id);
    const stored = await insertSource(db, source);
    const documentId = await insertDocument(db, {
      collectionId,
      documentUrlId: stored.id,
      url,
      documentName,
      documentTopic,
      documentSlug: slugify(`${documentName} ${documentTopic}`) || 'document',
    });
    await markCollectionProcessing(db, collectionId);
    const run = { documentUrlId: stored.id, attempt: stored.attempt };
    await addToOutbox(db, ingestJobOf(source), run, { jobId: ingestJobId(run), priority });
    return { source: stored, document: await getDocument(db, { userId: user.id, documentId }) };
  });
}
