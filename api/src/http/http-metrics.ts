import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { Histogram, type Registry } from 'prom-client';
import type { AppContext, AppEnv } from './app-env.ts';

/**
 * Measures requests by method, route and status, under the name of OpenTelemetry's semantic conventions. The route is
 * the pattern that was served, never the address, so that there are no more series than routes.
 */
export function httpMetrics(registry: Registry): MiddlewareHandler<AppEnv> {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Requests, until their reply began',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return async function httpMetrics(context, next) {
    const end = durations.startTimer();
    await next();
    end({ method: methodOf(context), route: routeOf(context), status: context.res.status });
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request; all that are not known are one. */
export function methodOf({ req: { method } }: AppContext): string {
  return METHODS.has(method) ? method : 'other';
}

/** The last pattern that matched; those with an asterisk are of middleware, and of what is served where nothing else is. */
export function routeOf(context: AppContext): string {
  return matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? '/*';
}
