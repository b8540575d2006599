import { z } from 'zod';
import { job } from './job.ts';

/** Looks up the newest release of the library that a source documents. */
export const checkRelease = job({
  name: 'check-release',
  queue: 'page',
  payload: z.object({ documentUrlId: z.int().positive() }),
  attempts: 3,
  backoffMs: 60_000,
});
