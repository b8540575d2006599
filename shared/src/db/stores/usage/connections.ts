import type { ReplyInput } from '../../../contracts/endpoint.ts';
import type { getConnections } from '../../../contracts/usage.ts';
import type { Db } from '../../data-source.ts';

/** A client's use of a collection's server. */
export interface Connection {
  readonly mcpServerHash: string;
  readonly keyId: number;
  /** Null if the client sent none; such a use is recorded only for the key. */
  readonly clientName: string | null;
  readonly clientVersion: string | null;
  /** The requested protocol revision; null if the client sent none. */
  readonly protocolRevision: string | null;
  readonly usedAt: Date;
}

/**
 * Records that a client used a key at a collection's server. Does nothing if the key is deleted. Uses may arrive out of
 * order, so older ones do not overwrite newer ones.
 */
export async function logConnection(db: Db, connection: Connection): Promise<void> {
  const client = [connection.clientName, connection.clientVersion].filter((part) => part !== null).join(' ');
  await db.query(
    `WITH used AS (
       UPDATE user_api_keys
          SET last_used_client = CASE WHEN $3 = '' OR last_used_at > $7 THEN last_used_client ELSE $3 END,
              last_used_at = GREATEST(last_used_at, $7)
        WHERE id = $1 RETURNING id)
     INSERT INTO connection_logs (mcp_server_hash, api_key, client_name, client_version, protocol_revision, timestamp)
       SELECT $2, used.id::text, $4, $5, $6, $7 FROM used WHERE $4::text IS NOT NULL`,
    [
      connection.keyId,
      connection.mcpServerHash,
      client,
      connection.clientName,
      connection.clientVersion,
      connection.protocolRevision,
      connection.usedAt,
    ],
  );
}

type LastSeenClient = ReplyInput<typeof getConnections>[number];

/** Clients name themselves, so a broken one could have any number of names. */
const MAX_CLIENTS = 100;
/** A client that connects in a loop adds millions a day. */
const MAX_READ_CONNECTIONS = 20_000;

/** The latest clients that connected to a user's collection, one row per client, latest first. */
export async function listConnections(
  db: Db,
  owned: { readonly userId: number; readonly collectionId: number },
): Promise<LastSeenClient[]> {
  return db.query<LastSeenClient[]>(
    `SELECT client_name AS "clientName", client_version AS "clientVersion", timestamp AS "lastSeenAt"
       FROM (SELECT DISTINCT ON (l.client_name) l.client_name, l.client_version, l.timestamp
               FROM (SELECT client_name, client_version, timestamp, id FROM connection_logs
                      WHERE mcp_server_hash = (SELECT mcp_server_hash FROM document_collections
                                                WHERE id = $1 AND user_id = $2)
                      ORDER BY timestamp DESC LIMIT ${MAX_READ_CONNECTIONS}) l
              ORDER BY l.client_name, l.timestamp DESC, l.id DESC) latest
      ORDER BY timestamp DESC, "clientName" LIMIT ${MAX_CLIENTS}`,
    [owned.collectionId, owned.userId],
  );
}

/**
 * Deletes connections that are older than `retentionDays`, except the latest one of each of the latest clients of each
 * server, and connections that `listConnections` does not read.
 */
export async function deleteOldConnections(db: Db, retentionDays: number): Promise<void> {
  await db.query(
    `WITH excess AS MATERIALIZED (
       SELECT c.mcp_server_hash, (SELECT timestamp FROM connection_logs WHERE mcp_server_hash = c.mcp_server_hash
                                   ORDER BY timestamp DESC OFFSET ${MAX_READ_CONNECTIONS} LIMIT 1) AS last
         FROM document_collections c)
     DELETE FROM connection_logs old USING excess
      WHERE old.mcp_server_hash = excess.mcp_server_hash AND old.timestamp <= excess.last`,
  );
  await db.query(
    `DELETE FROM connection_logs old
      WHERE old.timestamp < now() - make_interval(days => $1)
        AND NOT EXISTS (
          SELECT 1
            FROM (SELECT id, row_number() OVER (PARTITION BY mcp_server_hash ORDER BY timestamp DESC, id DESC) AS place
                    FROM (SELECT DISTINCT ON (l.mcp_server_hash, l.client_name) l.id, l.mcp_server_hash, l.timestamp
                            FROM connection_logs l
                            JOIN document_collections c ON c.mcp_server_hash = l.mcp_server_hash
                           ORDER BY l.mcp_server_hash, l.client_name, l.timestamp DESC, l.id DESC) latest) clients
           WHERE clients.id = old.id AND place <= ${MAX_CLIENTS})`,
    [retentionDays],
  );
}
