import { z } from 'zod';
import { job } from './job.ts';

const id = z.int().positive();

/** Sends a webhook delivery. Its tries spread over 23 hours: 20 s after the first, then twice as long each time. */
export const deliverWebhook = job({
  name: 'deliver-webhook',
  queue: 'notifications',
  payload: z.object({ deliveryId: id }),
  attempts: 13,
  backoffMs: 20_000,
});

/** Sends an email. Its tries spread over 8 hours. */
export const sendEmail = job({
  name: 'send-email',
  queue: 'notifications',
  payload: z.object({ emailId: id }),
  attempts: 10,
  backoffMs: 60_000,
});
