import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { NotFoundError } from '@lectern/shared/errors.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { Hono } from 'hono';
import type { App, AppEnv } from '../app-env.ts';

export const QUEUE_DASHBOARD_PATH = '/admin/queues';

/** The queue dashboard for administrators: visitors are sent to the login page, other users get 404. */
export function createQueueDashboard(queue: QueueClient): App {
  const serverAdapter = new HonoAdapter(serveStatic);
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  createBullBoard({
    queues: queue.queues.map((each) => new BullMQAdapter(each)),
    serverAdapter,
    // The queues may be in PostgreSQL.
    options: { uiConfig: { boardTitle: 'Lectern queues', hideRedisDetails: true } },
  });
  const guarded = new Hono<AppEnv>();
  guarded.use(async (context, next) => {
    const user = context.get('session')?.user;
    if (!user) return context.redirect('/login');
    if (!user.isAdmin) throw new NotFoundError('Page not found');
    return next();
  });
  return guarded.route('/', serverAdapter.registerPlugin());
}
