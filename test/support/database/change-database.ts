import pg from 'pg';
import { withClient, withDatabase } from '../../../infra/embedded-postgres/databases.ts';

/** Copies the database of `templateUrl`, which must have no connections. Returns the URL of the copy. */
export async function copyDatabase(templateUrl: string, name: string): Promise<string> {
  const template = pg.escapeIdentifier(databaseOf(templateUrl));
  await withClient(withDatabase(templateUrl, 'postgres'), async (client) => {
    // Without syncing to disk, copying files is twice as fast as logging pages.
    await client.query(
      `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${template} STRATEGY FILE_COPY`,
    );
  });
  return withDatabase(templateUrl, name);
}

/** Drops the database of `url` and closes its connections. */
export async function dropDatabase(url: string): Promise<void> {
  await withClient(withDatabase(url, 'postgres'), async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(databaseOf(url))} WITH (FORCE)`);
  });
}

/** Closes the connections of a database and rejects new ones, as when PostgreSQL stops. */
export async function refuseConnections(url: string): Promise<void> {
  await allowConnections(url, false);
  await withClient(withDatabase(url, 'postgres'), async (client) => {
    const database = databaseOf(url);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      database,
    ]);
  });
}

/** Allows connections to a database again. */
export async function acceptConnections(url: string): Promise<void> {
  await allowConnections(url, true);
}

async function allowConnections(url: string, isAllowed: boolean): Promise<void> {
  await withClient(withDatabase(url, 'postgres'), async (client) => {
    await client.query(
      `ALTER DATABASE ${pg.escapeIdentifier(databaseOf(url))} ALLOW_CONNECTIONS ${isAllowed}`,
    );
  });
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
