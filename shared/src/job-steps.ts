import { channel } from 'node:diagnostics_channel';

/** The steps of a job in order; fault tests kill processes between them. */
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

/** The diagnostics channel that publishes each `JobStep`. */
export const JOB_STEPS_CHANNEL = 'lectern.job-steps';

const steps = channel(JOB_STEPS_CHANNEL);

/** Publishes that a job has reached `step`. Production has no subscribers. */
export function emitStep(step: JobStep): void {
  if (steps.hasSubscribers) steps.publish(step);
}
