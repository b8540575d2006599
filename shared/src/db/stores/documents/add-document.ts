import { slugify } from '../../../domain/documents/slug.ts';
import type { Db } from '../../data-source.ts';
import { requestIngest } from '../ingest/request-ingest.ts';
import { insertDocument, insertSource, type NewSource, type WaitingSource } from './documents.ts';

/** A new document from a URL or a text. */
export interface DocumentToAdd {
  readonly source: NewSource;
  readonly documentName: string;
  readonly documentTopic: string;
}

/** Stores a document with its source and enqueues its ingest in the caller's transaction. */
export async function addDocumentWithIngest(
  db: Db,
  { source, documentName, documentTopic }: DocumentToAdd,
  priority: number,
): Promise<{ source: WaitingSource; documentId: number }> {
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
  await requestIngest(db, { ...stored, documentUrlId: stored.id, priority });
  return { source: stored, documentId };
}
