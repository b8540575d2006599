import type { Prepared } from '../../connection.ts';
import type { Db } from '../../data-source.ts';
import { type Pagination, paginationValues } from '../../pagination.ts';
import { type OwnedCollection, throwMissing } from '../collections/collections.ts';
import { type DocumentWithSource, documentColumns, WAITS_FOR_QUEUE } from './documents.ts';

/** SQL: when the document `d` was created, without the loss of a JavaScript date. */
const CREATED_MICROSECONDS = '(extract(epoch FROM d.created_at) * 1000000)::float8';

/** A document with its place in the list. */
export type ListedDocument = DocumentWithSource & { readonly createdMicroseconds: number };

/**
 * The limit for the first documents of a list together. Hundreds of pasted texts of 5 MB would exceed the memory of the
 * process.
 */
const MAX_LISTED_TEXT_BYTES = 1024 * 1024;
/** Limit for each other document. */
const MAX_LISTED_CHARS = 1_000;

const ORDER = 'ORDER BY d.pin_index DESC NULLS LAST, d.created_at DESC, d.id DESC';

/** SQL: the text of a document, or its beginning. */
const LISTED_TEXT = `CASE WHEN sum(octet_length(d.relevant_text)) OVER (${ORDER}) <= ${MAX_LISTED_TEXT_BYTES}
                          THEN d.relevant_text ELSE left(d.relevant_text, ${MAX_LISTED_CHARS}) END`;

// Open tabs run both queries every few seconds. A collection without documents has one row of nulls.
const LIST_DOCUMENTS: Prepared = {
  name: 'list-documents',
  text: `SELECT ${documentColumns(LISTED_TEXT)}, ${CREATED_MICROSECONDS} AS "createdMicroseconds"
           FROM document_collections c
           LEFT JOIN recent_documents d ON d.collection_id = c.id
           LEFT JOIN document_urls u ON u.id = d.document_url_id
          WHERE c.id = $2 AND c.user_id = $1
            AND ($3::bigint IS NULL
                 OR (coalesce(d.pin_index, 0), ${CREATED_MICROSECONDS}, d.id) < ($3, $4::float8, $5::bigint))
          ${ORDER} LIMIT $6`,
};

const VERSION_OF_DOCUMENTS: Prepared = {
  name: 'version-of-documents',
  text: `SELECT (SELECT string_agg(concat_ws('/', d.id, d.updated_at, u.updated_at, ${WAITS_FOR_QUEUE}), ','
                                     ORDER BY d.id)
                   FROM recent_documents d LEFT JOIN document_urls u ON u.id = d.document_url_id
                  WHERE d.collection_id = c.id) AS version
           FROM document_collections c WHERE c.id = $2 AND c.user_id = $1`,
};

/**
 * The documents of a collection: pinned first, higher pinIndex first, then newest. The first ones have their
 * whole texts, up to a megabyte in total; the others have only the beginning. Throws NotFoundError.
 */
export async function listDocuments(
  db: Db,
  { userId, collectionId }: OwnedCollection,
  pagination: Pagination,
): Promise<ListedDocument[]> {
  const values = [userId, collectionId, ...paginationValues(pagination, 3)];
  const rows = await db.query<ListedDocument[]>(LIST_DOCUMENTS, values);
  if (rows.length === 0 && pagination.after === null) throwMissing(collectionId);
  return rows.filter(({ id }) => id !== null);
}

/** An ETag for the list of documents, computed without reading their texts. Throws NotFoundError. */
export async function getDocumentsVersion(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<string> {
  const values = [userId, collectionId];
  const row = await db.first<{ version: string | null }>(VERSION_OF_DOCUMENTS, values);
  return (row ?? throwMissing(collectionId)).version ?? '';
}
