import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { isPortFree } from '../../infra/free-port.ts';
import { type Environment, readStartSettings } from '../start/settings.ts';

/** Runs `work` with the URL of the embedded database. Starts the database temporarily if it is not running. */
export async function withEmbeddedDatabase(
  environment: Environment,
  root: string,
  work: (databaseUrl: string, home: string) => Promise<void>,
): Promise<void> {
  const { home } = readStartSettings({ ...environment, NODE_ENV: 'development' }, root);
  const running = await findRunning(home);
  if (running !== null) return work(running, home);
  const postgres = await startEmbeddedPostgres(home);
  try {
    await work(postgres.url, home);
  } finally {
    await postgres.stop();
  }
}

/** Returns the URL of the running embedded server; null if it is not running. */
async function findRunning(home: string): Promise<string | null> {
  const [portFile, passwordFile] = [join(home, 'postgres-port'), join(home, 'postgres-password')];
  if (!existsSync(portFile) || !existsSync(passwordFile)) return null;
  const port = Number(readFileSync(portFile, 'utf8'));
  if (await isPortFree(port)) return null;
  return `postgres://lectern:${readFileSync(passwordFile, 'utf8')}@127.0.0.1:${port}/lectern`;
}
