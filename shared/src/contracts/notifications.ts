import { z } from 'zod';
import { EMAIL_EVENTS, WEBHOOK_EVENTS } from '../domain/accounts/notifications.ts';
import { MAX_URL_CHARS } from '../domain/web/url-length.ts';
import { done, timestamp } from './common-shapes.ts';
import { endpoint } from './endpoint.ts';

export const MAX_WEBHOOKS = 10;
export const MAX_LISTED_DELIVERIES = 50;

const webhook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: timestamp,
  lastSucceededAt: timestamp.nullable(),
  /** Null while enabled. A webhook is disabled after a delivery has failed for a day. */
  disabledAt: timestamp.nullable(),
});

export type WebhookReply = z.output<typeof webhook>;

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/user/webhooks',
  summary: 'List the user’s webhooks, oldest first',
  reply: z.array(webhook),
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/user/webhooks',
  summary: 'Add a webhook; its signing secret is shown only once',
  body: z.object({
    url: z
      .string('Enter a URL')
      .trim()
      .max(MAX_URL_CHARS, 'URL must have at most 2,048 characters')
      .regex(/^https?:\/\//i, 'Enter an http or https URL'),
    events: z
      .array(
        z.enum(WEBHOOK_EVENTS, `Unknown event. Choose from ${WEBHOOK_EVENTS.join(', ')}`),
        'Select at least one event',
      )
      .min(1, 'Select at least one event')
      .max(WEBHOOK_EVENTS.length),
  }),
  reply: webhook.extend({ secret: z.string() }),
  status: 201,
});

export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/api/user/webhooks/:webhookId',
  summary: 'Enable or disable a webhook',
  body: z.object({ isEnabled: z.boolean() }),
  reply: webhook,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/user/webhooks/:webhookId',
  summary: 'Delete a webhook with its deliveries',
  reply: done,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/user/webhooks/:webhookId/test',
  summary: 'Send a `test` event; its outcome appears among the deliveries',
  reply: z.object({ deliveryId: z.number() }),
  status: 202,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/user/webhooks/:webhookId/deliveries',
  summary: 'List the last 50 deliveries of a webhook, newest first',
  reply: z.array(
    z.object({
      id: z.number(),
      event: z.string(),
      /** `pending` until it succeeds, or has failed for a day. */
      status: z.enum(['pending', 'succeeded', 'failed']),
      attempts: z.number(),
      /** Null without a response. */
      responseStatus: z.number().nullable(),
      /** The beginning of the response, or why it is missing; null before the first attempt. */
      response: z.string().nullable(),
      createdAt: timestamp,
      attemptedAt: timestamp.nullable(),
    }),
  ),
});

const emailSettings = z.object({
  /** Whether this installation sends emails. */
  isAvailable: z.boolean(),
  events: z.array(z.enum(EMAIL_EVENTS)),
});

export const getEmailSettings = endpoint({
  method: 'GET',
  path: '/api/user/email-settings',
  summary: 'Get the events that send the user an email',
  reply: emailSettings,
});

export const updateEmailSettings = endpoint({
  method: 'PATCH',
  path: '/api/user/email-settings',
  summary: 'Set the events that send the user an email',
  body: z.object({ events: z.array(z.enum(EMAIL_EVENTS)).max(EMAIL_EVENTS.length) }),
  reply: emailSettings,
});
