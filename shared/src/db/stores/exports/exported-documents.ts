import type { Library } from '../../../domain/libraries/library.ts';
import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import type { OwnedCollection } from '../collections/collections.ts';
import type { OwnedDocument } from '../documents/documents.ts';

/** A document with the pages that agents get. */
export interface ExportedDocument {
  readonly id: number;
  readonly documentUrlId: number;
  readonly name: string;
  readonly url: string;
  /** The library that it describes; null for other documents. */
  readonly library: Library | null;
}

const COLUMNS = `d.id, u.id AS "documentUrlId", d.document_name AS name, d.url, u.library`;
/** SQL: a document of the owner `$1` that agents get. */
const SERVED = `recent_documents d JOIN document_urls u ON u.id = d.document_url_id
       JOIN document_collections c ON c.id = d.collection_id AND c.user_id = $1
      WHERE d.status <> 'error'`;

/** The documents of a collection, in the order of its list. */
export async function listExportedDocuments(
  db: Db,
  { userId, collectionId }: OwnedCollection,
): Promise<ExportedDocument[]> {
  return db.query<ExportedDocument[]>(
    `SELECT ${COLUMNS} FROM ${SERVED} AND c.id = $2
      ORDER BY d.pin_index DESC NULLS LAST, d.created_at DESC, d.id DESC`,
    [userId, collectionId],
  );
}

/** Throws NotFoundError. */
export async function getExportedDocument(
  db: Db,
  { userId, documentId }: OwnedDocument,
): Promise<ExportedDocument> {
  const document = await db.first<ExportedDocument>(`SELECT ${COLUMNS} FROM ${SERVED} AND d.id = $2`, [
    userId,
    documentId,
  ]);
  if (!document) throw new NotFoundError(`Document ${documentId} not found`);
  return document;
}

/**
 * The newest document of a user that describes exactly this version of a library, in `collectionId` or, if that is null, in
 * any collection; null if there is none. Registries do not distinguish names by case.
 */
export async function findExportedLibrary(
  db: Db,
  { userId, collectionId }: { readonly userId: number; readonly collectionId: number | null },
  {
    ecosystem,
    name,
    version,
  }: { readonly ecosystem: string; readonly name: string; readonly version: string },
): Promise<ExportedDocument | null> {
  return db.first<ExportedDocument>(
    `SELECT ${COLUMNS} FROM ${SERVED} AND ($2::int IS NULL OR c.id = $2) AND d.status = 'active'
        AND u.library->>'ecosystem' = $3 AND lower(u.library->>'name') = lower($4)
        AND coalesce(u.library->>'documentVersion', 'latest') = $5
      ORDER BY d.id DESC LIMIT 1`,
    [userId, collectionId, ecosystem, name, version],
  );
}
