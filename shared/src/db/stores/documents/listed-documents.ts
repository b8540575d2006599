import type { Db } from '../../data-source.ts';
import { type Prepared, queryPrepared } from '../../prepared.ts';
import { type OwnedCollection, throwMissing } from '../collections/collections.ts';
import { DOCUMENT_COLUMNS, type DocumentWithSource, WAITS_FOR_QUEUE } from './documents.ts';

// Open tabs run both queries every few seconds. A collection without documents has one row of nulls.
const LIST_DOCUMENTS: Prepared = {
  name: 'list-documents',
  text: `SELECT ${DOCUMENT_COLUMNS}
           FROM document_collections c
           LEFT JOIN recent_documents d ON d.collection_id = c.id
           LEFT JOIN document_urls u ON u.id = d.document_url_id
          WHERE c.id = $2 AND c.user_id = $1
          ORDER BY d.pin_index DESC NULLS LAST, d.created_at DESC, d.id DESC`,
};

const VERSION_OF_DOCUMENTS: Prepared = {
  name: 'version-of-documents',
  text: `SELECT (SELECT string_agg(concat_ws('/', d.id, d.updated_at, u.updated_at, ${WAITS_FOR_QUEUE}), ','
                                     ORDER BY d.id)
                   FROM recent_documents d LEFT JOIN document_urls u ON u.id = d.document_url_id
                  WHERE d.collection_id = c.id) AS version
           FROM document_collections c WHERE c.id = $2 AND c.user_id = $1`,
};

/** The documents of a collection: pinned first, higher pinIndex first, then newest. Throws NotFoundError. */
export async function listDocuments(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<DocumentWithSource[]> {
  const rows = await queryPrepared<DocumentWithSource>(db, LIST_DOCUMENTS, [userId, collectionId]);
  if (rows.length === 0) throwMissing(collectionId);
  return rows.filter(({ id }) => id !== null);
}

/**
 * An ETag for the list of documents, computed without reading their texts. Throws
 * NotFoundError.
 */
export async function getDocumentsVersion(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<string> {
  const values = [userId, collectionId];
  const [row] = await queryPrepared<{ version: string | null }>(db, VERSION_OF_DOCUMENTS, values);
  return (row ?? throwMissing(collectionId)).version ?? '';
}
