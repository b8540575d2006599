import type { Db } from '@lectern/shared/db/data-source.ts';
import { logConnection } from '@lectern/shared/db/stores/connections.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { KeyCaller } from './caller.ts';
import type { ClientIdentity } from './client-identity.ts';

/** Notes which client used which key; the request never waits for it. */
export type RecordConnection = (caller: KeyCaller, client: ClientIdentity) => void;

const EVERY_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/**
 * Records every handshake, and otherwise one use a minute of a key by a client.
 * Clients of the older protocol name themselves in the handshake only: what they said there holds for their key
 * and server until another client says something else.
 */
export function createConnectionRecorder(db: Db, logger: Logger): RecordConnection {
  const recordedAt = new Map<string, number>();
  const introduced = new Map<string, ClientIdentity>();
  return (caller, said) => {
    const place = `${caller.keyId} ${caller.mcpServerHash}`;
    const client = said.name === null ? { ...said, ...namesOf(introduced.get(place)) } : said;
    if (said.name !== null) remember(introduced, place, said);
    const use = `${place} ${client.name} ${client.version}`;
    const now = Date.now();
    if (!said.isHandshake && now - (recordedAt.get(use) ?? 0) < EVERY_MS) return;
    remember(recordedAt, use, now);
    logConnection(db, {
      mcpServerHash: caller.mcpServerHash,
      keyId: caller.keyId,
      clientName: client.name,
      clientVersion: client.version,
      protocolRevision: client.protocolRevision,
    }).catch((error: unknown) => logger.warn({ err: error }, 'connection not recorded'));
  };
}

function namesOf(known: ClientIdentity | undefined): Pick<ClientIdentity, 'name' | 'version'> {
  return { name: known?.name ?? null, version: known?.version ?? null };
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.size > MAX_REMEMBERED ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
}
