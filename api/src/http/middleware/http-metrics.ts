import { LimitReachedError, TooManyRequestsError } from '@lectern/shared/errors.ts';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { AppContext, AppEnv } from '../app-env.ts';
import { measureRefusals } from './quota-metrics.ts';

/**
 * Measures requests by method and route, named after OpenTelemetry's semantic conventions. The route is the pattern, not
 * the path, and statuses have a counter of their own, which keeps the number of time series small.
 */
export function httpMetrics(registry: Registry): MiddlewareHandler<AppEnv> {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time until the response began',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const requests = new Counter({
    name: 'http_server_requests_total',
    help: 'Requests by status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const active = new Gauge({
    name: 'http_server_active_requests',
    help: 'Requests in progress',
    registers: [registry],
  });
  const observeRefusal = measureRefusals(registry);
  return async function httpMetrics(context, next) {
    const end = durations.startTimer();
    active.inc();
    await next();
    active.dec();
    const labels = { method: methodOf(context), route: routeOf(context) };
    end(labels);
    requests.inc({ ...labels, status: context.res.status });
    const quota = exhaustedQuota(context);
    if (quota !== null) observeRefusal(quota);
  };
}

/** The exhausted quota that a request was refused for, or null. */
function exhaustedQuota({ error, res }: AppContext): string | null {
  if (error instanceof LimitReachedError) return 'plan';
  if (error instanceof TooManyRequestsError && error.quota) return error.quota.name;
  return res.status === 429 ? 'requests of a key' : null;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request; unknown ones are `other`. */
export function methodOf({ req: { method } }: AppContext): string {
  return METHODS.has(method) ? method : 'other';
}

/** The last matched pattern; patterns with an asterisk belong to middleware and fallbacks. */
export function routeOf(context: AppContext): string {
  return matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? '/*';
}
