import { channel } from 'node:diagnostics_channel';

/** The steps of a job, in their order, between which a process may die. */
export const JOB_STEPS = [
  'outbox taken',
  'outbox enqueued',
  'job begun',
  'source claimed',
  'site cache opened',
  'page fetched',
  'page stored',
  'crawl ended',
  'document drafted',
  'run locked',
  'topics stored',
  'segment stored',
  'document finished',
  'document committed',
  'job done',
] as const;

export type JobStep = (typeof JOB_STEPS)[number];

/** Where whoever listens is told of steps, as `JobStep`. */
export const JOB_STEPS_CHANNEL = 'lectern.job-steps';

const steps = channel(JOB_STEPS_CHANNEL);

/** Tells that a job has come to `step`; nothing where nobody listens, as in production. */
export function reached(step: JobStep): void {
  if (steps.hasSubscribers) steps.publish(step);
}
