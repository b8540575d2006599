import type { Tracing } from '@lectern/shared/tracing/active-span.ts';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { methodOf, routeOf } from './http-metrics.ts';
import { isProbe } from './request-log.ts';

/**
 * Creates a span per request, below the one named by its `traceparent`, with OpenTelemetry's semantic conventions. Paths,
 * queries, headers and bodies are left out: they contain codes, texts and keys.
 */
export function httpTracing(tracing: Tracing): MiddlewareHandler<AppEnv> {
  return function httpTracing(context, next) {
    if (isProbe(context.req.path)) return next();
    const method = methodOf(context);
    const parent = context.req.header('traceparent') ?? null;
    const attributes = { 'http.request.method': method, 'lectern.request_id': context.get('requestId') };
    return tracing.enter({ name: method, kind: 'server', attributes, parent }, async (span) => {
      await next();
      const { status } = context.res;
      const userId = context.get('session')?.user.id;
      span.rename(`${method} ${routeOf(context)}`);
      span.setAttributes({
        'http.route': routeOf(context),
        'http.response.status_code': status,
        ...(userId !== undefined && { 'lectern.user_id': userId }),
        ...(status >= 500 && { 'error.type': String(status) }),
      });
    });
  };
}
