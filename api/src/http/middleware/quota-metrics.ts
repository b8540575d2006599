import { Counter, type Registry } from 'prom-client';

/** Counts a refusal by the name of the exhausted quota. */
export type ObserveRefusal = (quota: string) => void;

const NAME = 'quota_refusals_total';

/** Counts refusals by exhausted quota. */
export function measureRefusals(registry: Registry): ObserveRefusal {
  // HTTP requests and tool calls share the metric; the first one registers it.
  const known = registry.getSingleMetric(NAME) as Counter | undefined;
  const refusals =
    known ??
    new Counter({
      name: NAME,
      help: 'Requests and tool calls refused because a rate limit, the month or the plan was exhausted',
      labelNames: ['quota'],
      registers: [registry],
    });
  return (quota) => refusals.inc({ quota });
}
