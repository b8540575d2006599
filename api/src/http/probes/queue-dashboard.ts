import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { NotFoundError } from '@lectern/shared/errors.ts';
import type { QueueClient } from '@lectern/shared/queues/client.ts';
import { Hono } from 'hono';
import type { App, AppEnv } from '../app-env.ts';

export const QUEUE_DASHBOARD_PATH = '/admin/queues';

/** The queues' dashboard, for the admin alone: visitors are sent to the login page, others find nothing. */
export function createQueueDashboard(queue: QueueClient): App {
  const serverAdapter = new HonoAdapter(serveStatic);
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: queue.queues.map((each) => new BullMQAdapter(each)),
    serverAdapter,
    // The queues may live in PostgreSQL, where there is nothing to tell of Redis.
    options: { uiConfig: { boardTitle: 'Lectern queues', hideRedisDetails: true } },
  });
  const guarded = new Hono<AppEnv>();
  guarded.use(async (context, next) => {
    const user = context.get('session')?.user;
    if (!user) return context.redirect('/login');
    if (!user.isAdmin) throw new NotFoundError('There is no such page');
    return next();
  });
  return guarded.route('/', serverAdapter.registerPlugin());
}
