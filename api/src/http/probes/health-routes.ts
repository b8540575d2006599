import { checkDiskSpace } from '@lectern/shared/db/disk-space.ts';
import { hasPendingMigrations } from '@lectern/shared/db/migrate.ts';
import { pingDatabase } from '@lectern/shared/db/ping.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { withTimeout } from '@lectern/shared/with-timeout.ts';
import { Hono } from 'hono';
import type { Deps } from '../../deps.ts';
import type { App, AppEnv } from '../app-env.ts';

/** Shorter than the timeout of a probe, which is a second or more. */
const CHECK_TIMEOUT_MS = 800;

/**
 * `/healthz`: the process runs. `/readyz`: it can serve (database with free space, migrations). Without the queue it serves
 * too: agents get answers, and new jobs wait in the database. An orchestrator must not remove every process then.
 */
export function createHealthRoutes(deps: Deps): App {
  const checkDatabase = createCheck(
    'database',
    async () => {
      await pingDatabase(deps.dataSource);
      await checkDiskSpace(deps.dataSource);
    },
    deps.logger,
  );
  const checkMigrations = createCheck(
    'migrations',
    async () => {
      if (await hasPendingMigrations(deps.dataSource)) throw new Error('migrations are pending');
    },
    deps.logger,
  );
  const checkQueue = createCheck('queue', () => deps.queue.check(), deps.logger);
  return new Hono<AppEnv>()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      if (deps.draining?.aborted || deps.stopping.aborted) return context.json({ status: 'stopping' }, 503);
      const [database, migrations, queue] = await Promise.all([
        checkDatabase(),
        checkMigrations(),
        checkQueue(),
      ]);
      const isReady = database && migrations;
      const checks = { database, migrations, queue };
      const status = isReady ? (queue ? 'ready' : 'degraded') : 'not ready';
      return context.json({ status, checks }, isReady ? 200 : 503);
    });
}

/** A health check without concurrent runs, even when it hangs. Logs the first error of a failure. */
function createCheck(what: string, check: () => Promise<unknown>, logger: Logger): () => Promise<boolean> {
  let running: Promise<unknown> | null = null;
  let wasHealthy = true;
  return async () => {
    running ??= check().finally(() => {
      running = null;
    });
    try {
      await withTimeout(`Checking the ${what}`, CHECK_TIMEOUT_MS, running);
      wasHealthy = true;
    } catch (error) {
      if (wasHealthy) logger.warn({ err: error, what }, 'check failed');
      wasHealthy = false;
    }
    return wasHealthy;
  };
}
