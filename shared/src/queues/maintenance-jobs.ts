import { z } from 'zod';
import { job } from './job.ts';

/** Re-enqueues every unfinished document that has no live job, and relays what the outbox still holds. */
export const reconcile = job({
  name: 'reconcile',
  queue: 'maintenance',
  payload: z.object({}),
  attempts: 1,
  backoffMs: 1_000,
});
