import type { Db } from '@lectern/shared/db/data-source.ts';
import { logConnection } from '@lectern/shared/db/stores/connections.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { ClientIdentity } from '../protocol/client-identity.ts';
import type { KeyCaller } from './caller.ts';
import { createRecentMap } from './recent-map.ts';

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
  const recordedAt = createRecentMap<number>(MAX_REMEMBERED);
  const introduced = createRecentMap<ClientIdentity>(MAX_REMEMBERED);
  return (caller, said) => {
    const place = `${caller.keyId} ${caller.mcpServerHash}`;
    const client = said.name === null ? { ...said, ...namesOf(introduced.get(place)) } : said;
    if (said.name !== null) introduced.set(place, said);
    const use = `${place} ${client.name} ${client.version}`;
    const nowMs = performance.now();
    if (!said.isHandshake && nowMs - (recordedAt.get(use) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return;
    recordedAt.set(use, nowMs);
    logConnection(db, {
      mcpServerHash: caller.mcpServerHash,
      keyId: caller.keyId,
      clientName: client.name,
      clientVersion: client.version,
      protocolRevision: client.protocolRevision,
      heardAt: new Date(),
    }).catch((error: unknown) => logger.warn({ err: error }, 'connection not recorded'));
  };
}

function namesOf(known: ClientIdentity | undefined): Pick<ClientIdentity, 'name' | 'version'> {
  return { name: known?.name ?? null, version: known?.version ?? null };
}
