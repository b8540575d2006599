import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { isStripeEventRecorded, recordStripeEvent } from '@lectern/shared/db/stores/billing/plans.ts';
import { InvalidInputError } from '@lectern/shared/errors.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { App, AppEnv } from '../http/app-env.ts';
import { ForgedEventError, type PaymentEvent, type Payments } from '../providers/payments.ts';
import { syncSubscription } from './sync-subscription.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * Where the payment provider tells of changes. An event says only whose plan to read again; what fails is answered
 * with an error, so that the provider sends it again. Nothing is served where no provider is configured.
 */
export function createPaymentWebhook(deps: { payments: Payments | null; db: Db; transact: Transact }): App {
  const app = new Hono<AppEnv>();
  const { payments, db, transact } = deps;
  if (payments === null) return app;
  app.post('/api/stripe/webhook', bodyLimit({ maxSize: MAX_BYTES }), async (context) => {
    const event = read(payments, await context.req.text(), context.req.header('stripe-signature') ?? '');
    if (!(await isStripeEventRecorded(db, event.id))) {
      if (event.customerId !== null) await syncSubscription({ payments, db, transact }, event.customerId);
      // Of an event that fails nothing is kept.
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
    if (!(cause instanceof ForgedEventError)) throw cause;
    throw new InvalidInputError(cause.message);
  }
}
