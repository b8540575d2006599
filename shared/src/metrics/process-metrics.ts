import { collectDefaultMetrics, Registry } from 'prom-client';

/** Creates the registry of a process, such as `api`, with memory, CPU, event loop and garbage collection metrics. */
export function createProcessMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}
