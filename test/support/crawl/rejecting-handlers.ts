import { ALL_JOBS, type JobName } from '../../../shared/src/queues/all-jobs.ts';
import type { Handlers } from '../../../shared/src/queues/serve-queues.ts';

/** A handler for every job that fails it: for workers of which a test asks for some jobs only. */
export function rejectingHandlers(): Handlers {
  // ALL_JOBS has every job by its name, and what rejects fits every payload.
  const names = Object.keys(ALL_JOBS) as JobName[];
  const refuse = (name: string) => () => Promise.reject(new Error(`No job "${name}" was expected`));
  return Object.fromEntries(names.map((name) => [name, refuse(name)])) as unknown as Handlers;
}
