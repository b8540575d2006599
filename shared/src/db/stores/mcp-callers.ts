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

/** A key, by its hash, and the server it is sent to. */
export interface KeyUse {
  readonly keyHash: string;
  readonly mcpServerHash: string;
  readonly now: Date;
}

const FIND_KEY_HOLDERS = {
  name: 'find-key-holders',
  text: `SELECT a.at::int AS at, k.id AS key_id, u.id AS user_id, u.is_pro, COALESCE(m.used, 0) AS used,
            c.id AS collection_id, c.revision
       FROM unnest($1::text[], $2::text[], $3::date[]) WITH ORDINALITY AS a(api_key, hash, month, at)
       JOIN user_api_keys k ON k.api_key = a.api_key
       JOIN users u ON u.id = k.user_id
       LEFT JOIN document_collections c ON c.mcp_server_hash = a.hash AND c.user_id = u.id
       LEFT JOIN usage_months m ON m.user_id = u.id AND m.month = a.month`,
};

/** Who calls with each of some keys, in their order; null where there is no such key. */
export async function findKeyHolders(db: Db, uses: readonly KeyUse[]): Promise<(KeyHolder | null)[]> {
  const rows = await queryPrepared<KeyHolderRow>(db, FIND_KEY_HOLDERS, [
    uses.map(({ keyHash }) => keyHash),
    uses.map(({ mcpServerHash }) => mcpServerHash),
    uses.map(({ now }) => utcMonth(now)),
  ]);
  const holders = new Map(rows.map((row) => [row.at, toKeyHolder(row)]));
  return uses.map((_, index) => holders.get(index + 1) ?? null);
}

function toKeyHolder(row: KeyHolderRow): KeyHolder {
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
  /** 1-based place among those asked for. */
  at: number;
  key_id: number;
  user_id: number;
  is_pro: boolean;
  used: number;
  collection_id: number | null;
  revision: number | null;
}
