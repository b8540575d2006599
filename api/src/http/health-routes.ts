import { pingDatabase } from '@lectern/shared/db/ping.ts';
import type { QueueClient } from '@lectern/shared/queues/client.ts';
import { Hono } from 'hono';
import type { DataSource } from 'typeorm';
import type { App, AppEnv } from './app-env.ts';

const CHECK_LIMIT_MS = 2_000;

/** `/healthz` says that the process runs, `/readyz` whether it can serve: database, migrations, queue. */
export function createHealthRoutes(deps: {
  dataSource: DataSource;
  queue: QueueClient;
  stopping: AbortSignal;
}): App {
  return new Hono<AppEnv>()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', async (context) => {
      if (deps.stopping.aborted) return context.json({ status: 'stopping' }, 503);
      const [database, migrations, queue] = await Promise.all([
        check(() => pingDatabase(deps.dataSource.manager)),
        check(async () => {
          if (await deps.dataSource.showMigrations()) throw new Error('migrations are pending');
        }),
        check(async () => deps.queue.queues[0]?.getWaitingCount()),
      ]);
      const isReady = database && migrations && queue;
      const checks = { database, migrations, queue };
      return context.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503);
    });
}

async function check(ask: () => Promise<unknown>): Promise<boolean> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('no answer in time')), CHECK_LIMIT_MS);
  try {
    await Promise.race([ask(), limit.promise]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
