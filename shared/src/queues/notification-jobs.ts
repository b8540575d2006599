import { z } from 'zod';
import { job } from './job.ts';

const id = z.int().positive();

/** Sends a webhook delivery. Its attempts spread over 23 hours: the second after 20 s, then each after twice the time. */
export const deliverWebhook = job({
  name: 'deliver-webhook',
  queue: 'notifications',
  payload: z.object({ deliveryId: id }),
  attempts: 13,
  backoffMs: 20_000,
});

/** Sends an email. Its attempts spread over 8 hours. */
export const sendEmail = job({
  name: 'send-email',
  queue: 'notifications',
  payload: z.object({ emailId: id }),
  attempts: 10,
  backoffMs: 60_000,
});
