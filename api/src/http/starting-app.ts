import { UnavailableError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { errorResponse } from './error-response.ts';

/** What is served while the database is waited for: the process is well, and cannot do anything yet. */
export function createStartingApp(): Hono {
  return new Hono()
    .get('/healthz', (context) => context.json({ status: 'ok' }))
    .get('/readyz', (context) => context.json({ status: 'starting' }, 503))
    .all('*', () =>
      errorResponse(new UnavailableError('The server is starting; try again in a moment', 2), ''),
    );
}
