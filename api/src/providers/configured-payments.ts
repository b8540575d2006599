import type { ApiConfig } from '../config.ts';
import type { Payments } from './payments.ts';
import { createStripe } from './stripe.ts';

/** The payment provider of the environment; null without its key. */
export function createConfiguredPayments(
  config: Pick<
    ApiConfig,
    'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PRICE_YEAR' | 'STRIPE_PRICE_MONTH' | 'STRIPE_URL'
  >,
): Payments | null {
  if (config.STRIPE_SECRET_KEY === undefined) return null;
  return createStripe({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    prices: { year: config.STRIPE_PRICE_YEAR ?? '', month: config.STRIPE_PRICE_MONTH ?? '' },
    url: config.STRIPE_URL,
  });
}
