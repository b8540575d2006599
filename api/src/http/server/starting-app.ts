import { setTimeout } from 'node:timers/promises';
import { UnavailableError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { errorResponse } from '../middleware/error-response.ts';

/** Requests are answered within two seconds. */
const MAX_WAIT_MS = 1_500;

/**
 * Serves probes while the process waits for the database. Other requests wait briefly for `started`, which lets a restart
 * without a load balancer lose no request.
 */
export function createStartingApp(started: Promise<Hono['fetch']>, waitMs = MAX_WAIT_MS): Hono {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', (context) => context.json({ status: 'starting' }, 503))
    .all('*', async (context) => {
      const fetch = await Promise.race([started, setTimeout(waitMs, null)]);
      if (fetch) return fetch(context.req.raw, context.env);
      return errorResponse(new UnavailableError('The server is starting. Try again in a moment', 2), '');
    });
}
