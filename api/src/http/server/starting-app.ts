import { setTimeout } from 'node:timers/promises';
import { UnavailableError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { errorResponse } from '../middleware/error-response.ts';

/** Whoever asks gets an answer within two seconds. */
const WAIT_MS = 1_500;

/**
 * What is served until `started` resolves to what is served then, while the database is waited for: the process is well,
 * and cannot do anything yet. Requests wait for it for a moment, so that a process that replaces another one where no load
 * balancer is refuses nobody.
 */
export function createStartingApp(started: Promise<Hono['fetch']>, waitMs = WAIT_MS): Hono {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', (context) => context.json({ status: 'starting' }, 503))
    .all('*', async (context) => {
      const fetch = await Promise.race([started, setTimeout(waitMs, null)]);
      if (fetch) return fetch(context.req.raw, context.env);
      return errorResponse(new UnavailableError('The server is starting; try again in a moment', 2), '');
    });
}
