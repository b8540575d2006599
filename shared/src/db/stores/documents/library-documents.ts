import type { Library } from '../../../domain/library.ts';
import type { Db } from '../../data-source.ts';

/** The newest document of a collection for a library at a requested version; null when there is none. */
export async function findLibraryDocument(
  db: Db,
  collectionId: number,
  { ecosystem, name, version }: Pick<Library, 'ecosystem' | 'name' | 'version'>,
): Promise<number | null> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT d.id FROM recent_documents d JOIN document_urls u ON u.id = d.document_url_id
      WHERE d.collection_id = $1 AND d.status <> 'error'
        AND u.library @> jsonb_build_object('ecosystem', $2::text, 'name', $3::text, 'version', $4::text)
      ORDER BY d.id DESC LIMIT 1`,
    [collectionId, ecosystem, name, version],
  );
  return rows[0]?.id ?? null;
}
