import type { Db } from '@lectern/shared/db/data-source.ts';
import { logConnection } from '@lectern/shared/db/stores/usage/connections.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { LRUCache } from 'lru-cache';
import type { ClientIdentity } from '../protocol/client-identity.ts';
import type { KeyCaller } from './caller.ts';

/** Records which client used which key. Returns the client's name and version at once; null if it never sent them. */
export type RecordConnection = (caller: KeyCaller, client: ClientIdentity) => string | null;

const RECORD_INTERVAL_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/**
 * Records every handshake, and otherwise each client once a minute per key. Clients of the older protocol name themselves
 * only in the handshake. Their key and server keep that name until another client sends one.
 */
export function createConnectionRecorder(db: Db, logger: Logger): RecordConnection {
  const recentlyRecorded = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: RECORD_INTERVAL_MS });
  const lastNamed = new LRUCache<string, ClientIdentity>({ max: MAX_REMEMBERED });
  return (caller, sent) => {
    const connection = `${caller.keyId} ${caller.mcpServerHash}`;
    if (sent.name !== null) lastNamed.set(connection, sent);
    const { name = null, version = null } = lastNamed.get(connection) ?? {};
    const client = name === null ? null : `${name} ${version ?? ''}`.trim();
    const use = `${connection} ${name} ${version}`;
    if (!sent.isHandshake && recentlyRecorded.has(use)) return client;
    recentlyRecorded.set(use, true);
    logConnection(db, {
      mcpServerHash: caller.mcpServerHash,
      keyId: caller.keyId,
      clientName: name,
      clientVersion: version,
      protocolRevision: sent.protocolRevision,
      usedAt: new Date(),
    }).catch((error: unknown) => logger.warn({ err: error }, 'could not record a connection'));
    return client;
  };
}
