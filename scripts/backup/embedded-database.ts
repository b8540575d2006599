import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { isPortFree } from '../../infra/free-port.ts';
import { isStarted, lockHome } from '../start/home-lock.ts';
import { type Environment, readStartSettings } from '../start/settings.ts';

/**
 * Runs `work` with the URL of the embedded database. If `npm start` is not running, starts the database temporarily and
 * locks the home folder. Throws if there is no database and none may be created.
 */
export async function withEmbeddedDatabase(
  {
    environment,
    root,
    shouldCreateDatabase,
  }: { environment: Environment; root: string; shouldCreateDatabase: boolean },
  work: (databaseUrl: string, home: string) => Promise<void>,
): Promise<void> {
  const { home } = readStartSettings(environment, root);
  const running = isStarted(home) ? await findRunning(home) : null;
  if (running !== null) return work(running, home);
  if (!shouldCreateDatabase && !existsSync(join(home, 'postgres-password'))) {
    throw new Error(`${home} has no database. Set LECTERN_HOME to the home folder of the installation`);
  }
  mkdirSync(home, { recursive: true });
  const lock = await lockHome(home, console.error);
  try {
    // Ctrl-C ends this process without the steps below.
    const postgres = await startEmbeddedPostgres(home, { shouldEndWithParent: true });
    try {
      await work(postgres.url, home);
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

/** Returns the URL of the embedded server; null if it is not running. */
async function findRunning(home: string): Promise<string | null> {
  const [portFile, passwordFile] = [join(home, 'postgres-port'), join(home, 'postgres-password')];
  if (!existsSync(portFile) || !existsSync(passwordFile)) return null;
  const port = Number(readFileSync(portFile, 'utf8'));
  if (await isPortFree(port)) return null;
  return `postgres://lectern:${readFileSync(passwordFile, 'utf8')}@127.0.0.1:${port}/lectern`;
}
