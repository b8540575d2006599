import { withLogContext } from '@lectern/shared/log-context.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Whether a path is a health probe. */
export function isProbe(path: string): boolean {
  return PROBES.has(path);
}

/** A path without the token of a secret URL. */
function loggedPath(path: string): string {
  return path.replace(/^(\/api\/(?:refresh|unsubscribe)\/).+/, '$1…');
}

/**
 * Logs one event per request and returns its id in `x-request-id`. Queries, bodies and headers are left out: they contain
 * codes, texts and keys.
 */
export function requestLog(logger: Logger): MiddlewareHandler<AppEnv> {
  return function requestLog(context, next) {
    const requestId = context.get('requestId');
    return withLogContext({ requestId }, async () => {
      const started = performance.now();
      await next();
      const { status, headers } = context.res;
      // Replies that bypass the context lack the header.
      headers.set('x-request-id', requestId);
      const session = context.get('session') ?? context.get('apiKey');
      const event = {
        ...(session && { userId: session.user.id }),
        method: context.req.method,
        path: loggedPath(context.req.path),
        status,
        ms: Math.round(performance.now() - started),
        ...(status >= 500 && context.error ? { err: context.error } : {}),
      };
      // After the reply is sent.
      setImmediate(() => {
        if (status >= 500) logger.error(event, 'request failed');
        else if (isProbe(event.path)) logger.debug(event, 'probe');
        else logger.info(event, 'request');
      });
    });
  };
}
