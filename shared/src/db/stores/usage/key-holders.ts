import type { Db } from '../../data-source.ts';
import { queryPrepared } from '../../prepared.ts';
import { utcMonth } from './usage.ts';

/** The owner of an API key, and the collection that the request addresses. */
export interface KeyOwner {
  readonly keyId: number;
  readonly userId: number;
  readonly isPro: boolean;
  /** Tool calls in the current UTC month. */
  readonly used: number;
  /** Null when the collection does not exist or belongs to another user. */
  readonly collection: { readonly collectionId: number; readonly revision: number } | null;
}

/** The hash of an API key, and the MCP server that the request was sent to. */
export interface KeyUse {
  readonly keyHash: string;
  readonly mcpServerHash: string;
}

const FIND_KEY_OWNER = {
  name: 'find-key-owner',
  text: `SELECT k.id AS key_id, u.id AS user_id, u.is_pro, COALESCE(m.used, 0) AS used,
            c.id AS collection_id, c.revision
       FROM user_api_keys k
       JOIN users u ON u.id = k.user_id
       LEFT JOIN document_collections c ON c.mcp_server_hash = $2 AND c.user_id = u.id
       LEFT JOIN usage_months m ON m.user_id = u.id AND m.month = $3::date
      WHERE k.api_key = $1`,
};

/** The owner of an API key; null for an unknown key. */
export async function findKeyOwner(
  db: Db,
  { keyHash, mcpServerHash }: KeyUse,
  now: Date,
): Promise<KeyOwner | null> {
  const values = [keyHash, mcpServerHash, utcMonth(now)];
  const [row] = await queryPrepared<KeyOwnerRow>(db, FIND_KEY_OWNER, values);
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

interface KeyOwnerRow {
  key_id: number;
  user_id: number;
  is_pro: boolean;
  used: number;
  collection_id: number | null;
  revision: number | null;
}
