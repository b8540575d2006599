import { checkRoom } from '@lectern/shared/db/check-room.ts';
import { pingDatabase } from '@lectern/shared/db/ping.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { QueueClient } from '@lectern/shared/queues/client.ts';
import { withinTime } from '@lectern/shared/within-time.ts';
import { Hono } from 'hono';
import type { DataSource } from 'typeorm';
import type { App, AppEnv } from '../app-env.ts';

/** Whoever probes waits a second at least. */
const CHECK_LIMIT_MS = 800;

/** `/healthz` says that the process runs, `/readyz` whether it can serve: database with room, migrations, queue. */
export function createHealthRoutes(deps: {
  dataSource: DataSource;
  queue: QueueClient;
  logger: Logger;
  draining?: AbortSignal;
  stopping: AbortSignal;
}): App {
  const checkDatabase = createCheck(
    'database',
    async () => {
      await pingDatabase(deps.dataSource.manager);
      await checkRoom(deps.dataSource);
    },
    deps.logger,
  );
  const checkMigrations = createCheck(
    'migrations',
    async () => {
      if (await deps.dataSource.showMigrations()) throw new Error('migrations are pending');
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
      const isReady = database && migrations && queue;
      const checks = { database, migrations, queue };
      return context.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503);
    });
}

/**
 * A check that is asked once at a time, however many probe: what hangs is not asked again and again. What is wrong is
 * told when it begins, for a probe is told nothing of it.
 */
function createCheck(what: string, ask: () => Promise<unknown>, logger: Logger): () => Promise<boolean> {
  let asked: Promise<unknown> | null = null;
  let wasWell = true;
  return async () => {
    asked ??= ask().finally(() => {
      asked = null;
    });
    try {
      await withinTime(`Checking the ${what}`, CHECK_LIMIT_MS, asked);
      wasWell = true;
    } catch (error) {
      if (wasWell) logger.warn({ err: error, what }, 'not ready');
      wasWell = false;
    }
    return wasWell;
  };
}
