import { poolOf } from '@lectern/shared/db/pool.ts';
import { UnavailableError } from '@lectern/shared/errors.ts';
import type { MiddlewareHandler } from 'hono';
import type { DataSource } from 'typeorm';
import type { AppEnv } from './app-env.ts';

/** So many are served within a few tenths of a second while the database is well. */
const MOST_WAITING = 100;

/**
 * Refuses at once what could only wait: a request that comes while very many others wait for the database would fail
 * for lack of time when it is begun at last, and take the time of those before it.
 */
export function refuseOverload(
  dataSource: DataSource,
  mostWaiting = MOST_WAITING,
): MiddlewareHandler<AppEnv> {
  return async function refuseOverload(_context, next) {
    if (poolOf(dataSource).waitingCount >= mostWaiting) {
      throw new UnavailableError('The server has more to do than it can; try again in a moment', 1);
    }
    await next();
  };
}
