import type { Db } from '@lectern/shared/db/data-source.ts';
import type { MiddlewareHandler } from 'hono';
import { resumeSession } from '../../auth/sessions.ts';
import type { AppEnv } from '../app-env.ts';
import type { Cookie } from './cookies.ts';

/** Loads the session of a request; an invalid cookie counts as none, and an API key replaces it. */
export function session(deps: {
  db: Db;
  cookie: Cookie;
  plans: 'on' | 'off';
  now: () => Date;
}): MiddlewareHandler<AppEnv> {
  return async function session(context, next) {
    const token = context.get('apiKey') ? null : deps.cookie.read(context);
    const found =
      token === null ? null : await resumeSession(deps.db, token, { now: deps.now(), plans: deps.plans });
    context.set('session', found);
    if (token !== null && found?.wasRenewed) deps.cookie.write(context, token);
    await next();
  };
}
