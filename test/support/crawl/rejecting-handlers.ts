import { ALL_JOBS, type JobName } from '../../../shared/src/queues/jobs.ts';
import type { Handlers } from '../../../shared/src/queues/serve-queues.ts';

/** Handlers that fail every job, for workers that run only some of them. */
export function rejectingHandlers(): Handlers {
  // Safe: the keys of ALL_JOBS are the job names, and a rejection fits every payload.
  const names = Object.keys(ALL_JOBS) as JobName[];
  const refuse = (name: string) => () => Promise.reject(new Error(`No job "${name}" was expected`));
  return Object.fromEntries(names.map((name) => [name, refuse(name)])) as unknown as Handlers;
}
