import { startTemporaryPostgres } from '../../../infra/embedded-postgres/embedded-postgres.ts';
import { readPostmasterPid } from '../../../infra/embedded-postgres/postmaster.ts';
import { findFreePort } from '../../../infra/free-port.ts';
import { migrate } from '../../../shared/src/db/migrate.ts';
import { startServer, stopServers } from '../started-servers.ts';
import type { LoadTarget } from './start-load.ts';

const APP_SECRET = 'a secret of the bench that is long enough';

export interface BenchApi {
  readonly target: LoadTarget;
  readonly databaseUrl: string;
  readonly appSecret: string;
}

/** Runs an API process with production settings and a PostgreSQL that writes to disk. */
export async function withApi(run: (api: BenchApi) => Promise<void>): Promise<void> {
  const postgres = await startTemporaryPostgres({ isDurable: true });
  try {
    await migrate(postgres.url);
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    const settings = { DATABASE_URL: postgres.url, APP_SECRET, PORT: String(port), PUBLIC_URL: origin };
    const { child } = await startServer('api/src/main.ts', { env: { ...settings, PLANS: 'off' } });
    const postgresPid = readPostmasterPid(postgres.dataDirectory) ?? 0;
    const target = { origin, pid: child.pid ?? 0, postgresPid };
    await run({ target, databaseUrl: postgres.url, appSecret: APP_SECRET });
  } finally {
    await stopServers();
    await postgres.stop();
  }
}
