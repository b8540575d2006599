import type { PackChunk, PackMeta } from '../../../packs/pack.ts';
import type { Db } from '../../data-source.ts';

/** Stores the meta data of an imported pack. */
export async function insertPack(db: Db, documentUrlId: number, meta: PackMeta): Promise<void> {
  await db.query('INSERT INTO packs (document_url_id, meta) VALUES ($1, $2)', [documentUrlId, meta]);
}

/** Adds chunks to an imported pack, in their order. */
export async function insertPackChunks(
  db: Db,
  documentUrlId: number,
  chunks: readonly PackChunk[],
): Promise<void> {
  await db.query(
    `INSERT INTO pack_chunks (document_url_id, doc_path, doc_title, section_title, content, tokens, has_code)
     SELECT $1, "docPath", "docTitle", "sectionTitle", "content", "tokens", "hasCode"
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS ("docPath" text, "docTitle" text, "sectionTitle" text,
            "content" text, "tokens" integer, "hasCode" boolean)) WITH ORDINALITY
            AS chunk("docPath", "docTitle", "sectionTitle", "content", "tokens", "hasCode", ordinality)
      ORDER BY ordinality`,
    [documentUrlId, JSON.stringify(chunks)],
  );
}

/** The meta data of an imported pack; null for other sources. */
export async function findPackMeta(db: Db, documentUrlId: number): Promise<PackMeta | null> {
  const row = await db.first<{ meta: PackMeta }>('SELECT meta FROM packs WHERE document_url_id = $1', [
    documentUrlId,
  ]);
  return row?.meta ?? null;
}

const BATCH_SIZE = 200;

/** The chunks of an imported pack in batches, in their order. */
export async function* streamPackChunks(db: Db, documentUrlId: number): AsyncGenerator<readonly PackChunk[]> {
  let last = '0';
  for (;;) {
    const rows: (PackChunk & { id: string })[] = await db.query<(PackChunk & { id: string })[]>(
      `SELECT id, doc_path AS "docPath", doc_title AS "docTitle", section_title AS "sectionTitle", content, tokens,
              has_code AS "hasCode"
         FROM pack_chunks WHERE document_url_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [documentUrlId, last, BATCH_SIZE],
    );
    yield rows.map(({ id: _, ...chunk }) => chunk);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH_SIZE) return;
  }
}
