import { subscribe } from 'node:diagnostics_channel';
import { JOB_STEPS_CHANNEL } from '../../../shared/src/job-steps.ts';

/**
 * Imported into a process before its main program. Kills it with SIGKILL when a job reaches the step DIE_AT_STEP for
 * the DIE_AT_TIME-th time.
 */
const step = process.env.DIE_AT_STEP;
const dieAt = Number(process.env.DIE_AT_TIME ?? 1);
if (process.env.NODE_ENV === 'production') throw new Error('This program is only for tests');

let times = 0;
subscribe(JOB_STEPS_CHANNEL, (reached) => {
  if (reached !== step) return;
  times += 1;
  if (times === dieAt) process.kill(process.pid, 'SIGKILL');
});
