import { Counter, type Registry } from 'prom-client';

/** Told of every refusal for want of quota, by the name of the rule: few, and our own. */
export type ObserveRefusal = (quota: string) => void;

const NAME = 'quota_refusals_total';

/** Counts refusals by the quota that was used up. */
export function measureRefusals(registry: Registry): ObserveRefusal {
  // Whoever asks first makes it: requests and calls of tools are refused in different places.
  const known = registry.getSingleMetric(NAME) as Counter | undefined;
  const refusals =
    known ??
    new Counter({
      name: NAME,
      help: 'What was refused because a quota was used up: of a rate, of the month, or of the plan',
      labelNames: ['quota'],
      registers: [registry],
    });
  return (quota) => refusals.inc({ quota });
}
