import type { MiddlewareHandler } from 'hono';
import { resumeSession } from '../../auth/sessions.ts';
import type { RouteDeps } from '../../deps.ts';
import type { AppEnv } from '../app-env.ts';

/** Loads the session of a request; an invalid cookie counts as none, and an API key replaces it. */
export function session({ db, cookies, plans, now, recordVerified }: RouteDeps): MiddlewareHandler<AppEnv> {
  return async function session(context, next) {
    const token = context.get('apiKey') ? null : cookies.session.read(context);
    const found = token === null ? null : await resumeSession(db, token, { now: now(), plans });
    context.set('session', found);
    if (token !== null && found) recordVerified?.(token, found.user.id);
    if (token !== null && found?.wasRenewed) cookies.session.write(context, token);
    await next();
  };
}
