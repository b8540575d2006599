import { subscribe } from 'node:diagnostics_channel';
import { JOB_STEPS_CHANNEL } from '../../../shared/src/job-steps.ts';

/**
 * Imported into a process before its own program, it ends it as `kill -9` does when a job comes to the step DIE_AT_STEP
 * for the time DIE_AT_TIME.
 */
const step = process.env.DIE_AT_STEP;
const dieAt = Number(process.env.DIE_AT_TIME ?? 1);
if (process.env.NODE_ENV === 'production') throw new Error('A process in production is not told to die');

let times = 0;
subscribe(JOB_STEPS_CHANNEL, (reached) => {
  if (reached !== step) return;
  times += 1;
  if (times === dieAt) process.kill(process.pid, 'SIGKILL');
});
