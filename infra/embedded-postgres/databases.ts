import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Creates the database `name` on the server of `serverUrl` unless it exists, and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  });
  return withDatabase(serverUrl, name);
}

/** Resolves when the server accepts a connection. Rejects with the last error after `timeoutMs`. */
export async function waitForServer(url: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    signal.throwIfAborted();
    try {
      await withClient(url, async () => undefined);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(10);
    }
  }
}

/** Connects to the database of `url` for `use`. */
export async function withClient<Result>(
  url: string,
  use: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}
