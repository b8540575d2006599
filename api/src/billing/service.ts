import type { SessionUser } from '@lectern/shared/contracts/auth.ts';
import type { BillingInterval, Subscription } from '@lectern/shared/contracts/billing.ts';
import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { getUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { recordCheckout } from '@lectern/shared/db/stores/billing/plans.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';
import type { PaidSubscription, Payments } from '../providers/payments.ts';
import { isPaid, syncSubscription } from './sync-subscription.ts';

export interface BillingDeps {
  readonly db: Db;
  readonly transact: Transact;
  /** Null where no payment provider is configured. */
  readonly payments: Payments | null;
  readonly publicUrl: string;
  readonly plans: 'on' | 'off';
}

/** What users can do with their plan. Everything that asks the payment provider rejects with UpstreamError. */
export interface BillingService {
  /** The address to pay at. Throws ConflictError for who is Pro already, as everybody is with plans off. */
  startCheckout(user: SessionUser, interval: BillingInterval): Promise<string | null>;
  /** Null without a subscription, and where nothing can be paid. */
  subscription(user: SessionUser): Promise<Subscription | null>;
  /** Lets the subscription end with its paid period, or takes that back. Throws ConflictError without one. */
  setEnding(user: SessionUser, isEnding: boolean): Promise<Subscription | null>;
  /** The address where cards and invoices are. Throws ConflictError for who has never paid. */
  openPortal(user: SessionUser): Promise<string>;
}

/** The rules of plans on the payment provider of `deps`. */
export function createBillingService(deps: BillingDeps): BillingService {
  const { db, transact, publicUrl } = deps;
  const synced = async (payments: Payments, customerId: string) =>
    toReply(await syncSubscription({ db, transact, payments }, customerId));
  return {
    async startCheckout({ id: userId }, interval) {
      const payments = configured(deps.payments);
      if (deps.plans === 'off') throw alreadyPro();
      const customerId = await ensureCustomer(db, payments, userId);
      const isPro = async () => isPaid(await syncSubscription({ db, transact, payments }, customerId));
      if (await isPro()) throw alreadyPro();
      const url = await payments.createCheckout({
        customerId,
        interval,
        successUrl: `${publicUrl}/subscription-success`,
        cancelUrl: `${publicUrl}/pricing`,
      });
      // An earlier checkout may have been paid just before this one took its place.
      if (await isPro()) {
        await payments.closeCheckouts(customerId);
        throw alreadyPro();
      }
      return url;
    },

    async subscription({ id: userId }) {
      const { stripeCustomerId } = await getUser(db, userId);
      if (deps.payments === null || stripeCustomerId === null) return null;
      return synced(deps.payments, stripeCustomerId);
    },

    async setEnding({ id: userId }, isEnding) {
      const payments = configured(deps.payments);
      const { stripeCustomerId, stripeSubscriptionId, isPro } = await getUser(db, userId);
      if (!isPro || stripeCustomerId === null || stripeSubscriptionId === null) {
        throw new ConflictError('There is no subscription that could be changed');
      }
      await payments.setCancelAtPeriodEnd(stripeSubscriptionId, isEnding);
      return synced(payments, stripeCustomerId);
    },

    async openPortal({ id: userId }) {
      const payments = configured(deps.payments);
      const { stripeCustomerId: customerId } = await getUser(db, userId);
      if (customerId === null) throw new ConflictError('There is nothing to manage before a first payment');
      return payments.createPortal({ customerId, returnUrl: `${publicUrl}/account-settings` });
    },
  };
}

function configured(payments: Payments | null): Payments {
  if (payments) return payments;
  throw new NotFoundError('This installation takes no payments: no payment provider is configured');
}

function alreadyPro(): ConflictError {
  return new ConflictError('You are already a Pro user!');
}

/**
 * Two first checkouts at once are the same customer to the provider. One whom it does not know is made anew: who paid at
 * the local stand-in, or in the provider's test mode, has paid nothing there.
 */
async function ensureCustomer(db: Db, payments: Payments, userId: number): Promise<string> {
  const { stripeCustomerId, email, fullName, createdAt } = await getUser(db, userId);
  const isKnown = stripeCustomerId !== null && (await payments.hasCustomer(stripeCustomerId));
  const customerId = isKnown
    ? stripeCustomerId
    : await payments.createCustomer({ userId, email, fullName, registeredAt: createdAt });
  await recordCheckout(db, userId, customerId);
  return customerId;
}

function toReply(subscription: PaidSubscription | null): Subscription | null {
  return (
    subscription && {
      id: subscription.id,
      status: subscription.status,
      cancel_at_period_end: subscription.cancelAtPeriodEnd,
      current_period_end: subscription.periodEndSeconds,
    }
  );
}
