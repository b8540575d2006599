import { pingDatabase } from '@lectern/shared/db/ping.ts';
import type { QueueClient } from '@lectern/shared/queues/client.ts';
import { Hono } from 'hono';
import type { DataSource } from 'typeorm';
import type { App, AppEnv } from './app-env.ts';

/** Whoever probes waits a second at least. */
const CHECK_LIMIT_MS = 800;

/** `/healthz` says that the process runs, `/readyz` whether it can serve: database, migrations, queue. */
export function createHealthRoutes(deps: {
  dataSource: DataSource;
  queue: QueueClient;
  draining?: AbortSignal;
  stopping: AbortSignal;
}): App {
  const checkDatabase = createCheck(() => pingDatabase(deps.dataSource.manager));
  const checkMigrations = createCheck(async () => {
    if (await deps.dataSource.showMigrations()) throw new Error('migrations are pending');
  });
  const checkQueue = createCheck(() => deps.queue.check());
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

/** A check that is asked once at a time, however many probe: what hangs is not asked again and again. */
function createCheck(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | null = null;
  return async () => {
    asked ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asked = null;
      });
    return withinLimit(asked);
  };
}

/** False for what has not been answered within the limit. */
async function withinLimit(answer: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), CHECK_LIMIT_MS);
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
