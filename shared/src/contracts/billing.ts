import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const billingInterval = z.enum(['year', 'month']);

export type BillingInterval = z.output<typeof billingInterval>;

/** A subscription as the billing provider reports it. */
export const subscription = z.object({
  id: z.string(),
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  /** Unix time in seconds; null if the provider reports none. */
  current_period_end: z.number().nullable(),
});

export type Subscription = z.output<typeof subscription>;

export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-checkout-session',
  summary: 'Start a checkout of the Pro plan; redirect the browser to url',
  body: z.object({ interval: billingInterval }),
  reply: z.object({ url: z.string().nullish() }),
});

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/stripe/subscription',
  summary: 'Get the user’s subscription; null without one',
  reply: z.object({ subscription: subscription.nullish() }),
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/stripe/cancel-subscription',
  summary: 'Cancel the subscription at the end of the paid period',
  reply: z.object({ subscription: subscription.nullish() }),
});

export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/stripe/resume-subscription',
  summary: 'Resume a canceled subscription before its paid period ends',
  reply: z.object({ subscription: subscription.nullish() }),
});

export const createPortalSession = endpoint({
  method: 'POST',
  path: '/api/stripe/create-portal-session',
  summary: 'Open the billing portal for cards and invoices; redirect the browser to url',
  reply: z.object({ url: z.string() }),
});
