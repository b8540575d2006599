import type { Db } from '../data-source.ts';
import { queryPrepared } from '../prepared.ts';
import { utcMonth } from './usage.ts';

/** The holder of a key, and what of the server that was asked for belongs to him. */
export interface KeyHolder {
  readonly keyId: number;
  readonly userId: number;
  readonly isPro: boolean;
  /** Tool calls of the UTC month so far. */
  readonly used: number;
  /** Null when there is no such server, or it is somebody else's: the two are never told apart. */
  readonly collection: { readonly collectionId: number; readonly revision: number } | null;
}

const FIND_KEY_HOLDER = {
  name: 'find-key-holder',
  text: `SELECT k.id AS key_id, u.id AS user_id, u.is_pro, COALESCE(m.used, 0) AS used,
            c.id AS collection_id, c.revision
       FROM user_api_keys k
       JOIN users u ON u.id = k.user_id
       LEFT JOIN document_collections c ON c.mcp_server_hash = $2 AND c.user_id = u.id
       LEFT JOIN usage_months m ON m.user_id = u.id AND m.month = $3::date
      WHERE k.api_key = $1`,
};

/** Who calls with a key, by its hash; null when there is no such key. */
export async function findKeyHolder(
  db: Db,
  asked: { keyHash: string; mcpServerHash: string; now: Date },
): Promise<KeyHolder | null> {
  const values = [asked.keyHash, asked.mcpServerHash, utcMonth(asked.now)];
  const rows = await queryPrepared<KeyHolderRow>(db, FIND_KEY_HOLDER, values);
  const row = rows[0];
  if (!row) return null;
  return {
    keyId: row.key_id,
    userId: row.user_id,
    isPro: row.is_pro,
    used: row.used,
    collection:
      row.collection_id === null || row.revision === null
        ? null
        : { collectionId: row.collection_id, revision: row.revision },
  };
}

interface KeyHolderRow {
  key_id: number;
  user_id: number;
  is_pro: boolean;
  used: number;
  collection_id: number | null;
  revision: number | null;
}
