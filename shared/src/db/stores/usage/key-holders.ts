import { usageMonth } from '../../../domain/accounts/usage-month.ts';
import type { Db } from '../../data-source.ts';

/** The owner of an API key, and the collection that the request addresses. */
export interface KeyOwner {
  readonly keyId: number;
  readonly userId: number;
  readonly isPro: boolean;
  /** Tool calls in the current UTC month. */
  readonly used: number;
  /** Name and version of the client that last used the key; null if it sent none. */
  readonly client: string | null;
  /** Null when the collection does not exist or belongs to another user. */
  readonly collection: {
    readonly collectionId: number;
    readonly revision: number;
    readonly storesQuestions: boolean;
  } | null;
}

/** The hash of an API key, and the MCP server that the request was sent to. */
export interface KeyUse {
  readonly keyHash: string;
  readonly mcpServerHash: string;
}

const FIND_KEY_OWNERS = {
  name: 'find-key-owners',
  text: `SELECT uses.position::int, k.id AS "keyId", u.id AS "userId", u.is_pro AS "isPro", COALESCE(m.used, 0) AS used,
            k.last_used_client AS client,
            CASE WHEN c.id IS NOT NULL THEN json_build_object(
              'collectionId', c.id, 'revision', c.revision, 'storesQuestions', c.stores_questions) END AS collection
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS uses (key_hash, mcp_server_hash, position)
       JOIN user_api_keys k ON k.api_key = uses.key_hash AND 'read' = ANY (k.scopes)
        AND (k.expires_at IS NULL OR k.expires_at > $4)
       JOIN users u ON u.id = k.user_id
       LEFT JOIN document_collections c ON c.mcp_server_hash = uses.mcp_server_hash AND c.user_id = u.id
        AND (k.collection_id IS NULL OR k.collection_id = c.id)
       LEFT JOIN usage_months m ON m.user_id = u.id AND m.month = $3::date`,
};

/** The owners of API keys, in the order of `uses`; null for a key that is unknown, has expired or may not read. */
export async function findKeyOwners(
  db: Db,
  uses: readonly KeyUse[],
  now: Date,
): Promise<(KeyOwner | null)[]> {
  const rows = await db.query<(KeyOwner & { position: number })[]>(FIND_KEY_OWNERS, [
    uses.map(({ keyHash }) => keyHash),
    uses.map(({ mcpServerHash }) => mcpServerHash),
    usageMonth(now),
    now,
  ]);
  const owners = new Map(rows.map(({ position, ...owner }) => [position - 1, owner]));
  return uses.map((_, at) => owners.get(at) ?? null);
}
