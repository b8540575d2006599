import type { Payments } from './payments.ts';
import { createStripe } from './stripe.ts';

interface StripeVariables {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET: readonly string[];
  readonly STRIPE_PRICE_YEAR?: string | undefined;
  readonly STRIPE_PRICE_MONTH?: string | undefined;
  readonly STRIPE_URL: string;
}

/** The configured payment provider; null without STRIPE_SECRET_KEY. */
export function createConfiguredPayments(env: StripeVariables): Payments | null {
  if (env.STRIPE_SECRET_KEY === undefined) return null;
  return createStripe({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    prices: { year: env.STRIPE_PRICE_YEAR ?? '', month: env.STRIPE_PRICE_MONTH ?? '' },
    url: env.STRIPE_URL,
  });
}
