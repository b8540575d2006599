import { collectDefaultMetrics, Registry } from 'prom-client';

/** Figures of one process, such as `api`: its memory, processor time, event loop and garbage collection to begin with. */
export function createProcessMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
