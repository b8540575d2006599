import { isStripeEventRecorded, recordStripeEvent } from '@lectern/shared/db/stores/billing/plans.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { RouteDeps } from '../deps.ts';
import type { App, AppEnv } from '../http/app-env.ts';
import { InvalidSignatureError, type PaymentEvent, type Payments } from '../providers/payments.ts';
import { syncSubscription } from './sync-subscription.ts';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * The webhook of the payment provider. An event only names the customer whose plan is read again; after an error the
 * provider retries it. Without a configured provider, the route does not exist.
 */
export function createPaymentWebhook(deps: Pick<RouteDeps, 'payments' | 'db' | 'transact'>): App {
  const app = new Hono<AppEnv>();
  const { payments, db, transact } = deps;
  if (payments === null) return app;
  app.post('/api/stripe/webhook', bodyLimit({ maxSize: MAX_BODY_BYTES }), async (context) => {
    const event = read(payments, await context.req.text(), context.req.header('stripe-signature') ?? '');
    if (!(await isStripeEventRecorded(db, event.id))) {
      if (event.customerId !== null) await syncSubscription({ payments, db, transact }, event.customerId);
      // Last: a failed event must be processed when it is retried.
      await recordStripeEvent(db, event);
    }
    return context.json({ received: true });
  });
  return app;
}

function read(payments: Payments, rawBody: string, signature: string): PaymentEvent {
  try {
    return payments.readEvent(rawBody, signature);
  } catch (cause) {
    if (!(cause instanceof InvalidSignatureError)) throw cause;
    throw new InvalidInputError(cause.message);
  }
}
