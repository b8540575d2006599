import pg from 'pg';
import { withDatabase } from '../../../infra/embedded-postgres/databases.ts';

/** Connections to the servers of this process. Opening one takes half as long as copying a database. */
const pools = new Map<string, pg.Pool>();

const CLOSE_TIMEOUT_MS = 60_000;

/** Copies the database of `templateUrl`, which must have no connections. Returns the URL of the copy. */
export async function copyDatabase(templateUrl: string, name: string): Promise<string> {
  const template = pg.escapeIdentifier(databaseOf(templateUrl));
  // Without syncing to disk, copying files is twice as fast as logging pages.
  await poolOf(templateUrl).query(
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${template} STRATEGY FILE_COPY`,
  );
  return withDatabase(templateUrl, name);
}

/** Drops the database of `url` and closes its connections. */
export async function dropDatabase(url: string): Promise<void> {
  await poolOf(url).query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(databaseOf(url))} WITH (FORCE)`);
}

/** Rejects new connections to a database and waits until the existing ones are closed, as when PostgreSQL stops. */
export async function refuseConnections(url: string): Promise<void> {
  await allowConnections(url, false);
  await poolOf(url).query('SELECT pg_terminate_backend(pid, $2) FROM pg_stat_activity WHERE datname = $1', [
    databaseOf(url),
    CLOSE_TIMEOUT_MS,
  ]);
}

/** Allows connections to a database again. */
export async function acceptConnections(url: string): Promise<void> {
  await allowConnections(url, true);
}

async function allowConnections(url: string, isAllowed: boolean): Promise<void> {
  await poolOf(url).query(
    `ALTER DATABASE ${pg.escapeIdentifier(databaseOf(url))} ALLOW_CONNECTIONS ${isAllowed}`,
  );
}

/** The pool of the database `postgres` on the server of `url`. It keeps no process alive. */
function poolOf(url: string): pg.Pool {
  const serverUrl = withDatabase(url, 'postgres');
  const existing = pools.get(serverUrl);
  if (existing !== undefined) return existing;
  const pool = new pg.Pool({ connectionString: serverUrl, allowExitOnIdle: true });
  // The server ends idle connections when it stops.
  pool.on('error', () => {});
  pools.set(serverUrl, pool);
  return pool;
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
