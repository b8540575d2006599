import type { BillingInterval, Subscription } from '@lectern/shared/contracts/billing.ts';
import type { Db } from '@lectern/shared/db/data-source.ts';
import { getUser } from '@lectern/shared/db/stores/accounts/users.ts';
import { recordCheckout } from '@lectern/shared/db/stores/billing/plans.ts';
import { ConflictError, NotFoundError } from '@lectern/shared/errors.ts';
import type { RouteDeps } from '../deps.ts';
import type { PaidSubscription, Payments } from '../providers/payments.ts';
import { isPaid, syncSubscription } from './sync-subscription.ts';

export type BillingDeps = Pick<RouteDeps, 'db' | 'transact' | 'plans' | 'payments' | 'publicUrl'>;

/**
 * The checkout URL. Throws ConflictError for a Pro user, which every user is with plans off. Like all functions here, rejects
 * with UpstreamError when the payment provider is unavailable.
 */
export async function startCheckout(
  { db, transact, plans, publicUrl, ...deps }: BillingDeps,
  userId: number,
  interval: BillingInterval,
): Promise<string | null> {
  const payments = requirePayments(deps.payments);
  if (plans === 'off') throw alreadyProError();
  const customerId = await ensureCustomer(db, payments, userId);
  const isPro = async () => isPaid(await syncSubscription({ db, transact, payments }, customerId));
  if (await isPro()) throw alreadyProError();
  const url = await payments.createCheckout({
    customerId,
    interval,
    successUrl: `${publicUrl}/subscription-success`,
    cancelUrl: `${publicUrl}/pricing`,
  });
  // An earlier checkout may have been paid just before this one replaced it.
  if (await isPro()) {
    await payments.closeCheckouts(customerId);
    throw alreadyProError();
  }
  return url;
}

/** Null without a subscription or without a payment provider. */
export async function getSubscription(
  { db, transact, payments }: BillingDeps,
  userId: number,
): Promise<Subscription | null> {
  const { stripeCustomerId } = await getUser(db, userId);
  if (payments === null || stripeCustomerId === null) return null;
  return toReply(await syncSubscription({ db, transact, payments }, stripeCustomerId));
}

/** Cancels the subscription at the end of its period, or resumes it. Throws ConflictError without one. */
export async function setCancelAtPeriodEnd(
  { db, transact, ...deps }: BillingDeps,
  userId: number,
  shouldCancel: boolean,
): Promise<Subscription | null> {
  const payments = requirePayments(deps.payments);
  const { stripeCustomerId, stripeSubscriptionId, isPro } = await getUser(db, userId);
  if (!isPro || stripeCustomerId === null || stripeSubscriptionId === null) {
    throw new ConflictError('You have no subscription. Choose a plan on the pricing page');
  }
  await payments.setCancelAtPeriodEnd(stripeSubscriptionId, shouldCancel);
  return toReply(await syncSubscription({ db, transact, payments }, stripeCustomerId));
}

/** The URL of the customer portal. Throws ConflictError for a user who never paid. */
export async function openPortal({ db, publicUrl, ...deps }: BillingDeps, userId: number): Promise<string> {
  const payments = requirePayments(deps.payments);
  const { stripeCustomerId: customerId } = await getUser(db, userId);
  if (customerId === null)
    throw new ConflictError('You have no payments yet. Choose a plan on the pricing page');
  return payments.createPortal({ customerId, returnUrl: `${publicUrl}/account-settings` });
}

function requirePayments(payments: Payments | null): Payments {
  if (payments) return payments;
  throw new NotFoundError('Payments are not configured on this installation');
}

function alreadyProError(): ConflictError {
  return new ConflictError('You are already a Pro user!');
}

/**
 * Concurrent first checkouts get the same customer. A customer that the provider does not have, because it was deleted or is
 * from the local emulator or test mode, is created again.
 */
async function ensureCustomer(db: Db, payments: Payments, userId: number): Promise<string> {
  const { stripeCustomerId, email, fullName, createdAt } = await getUser(db, userId);
  const isKnown = stripeCustomerId !== null && (await payments.hasCustomer(stripeCustomerId));
  const customerId = isKnown
    ? stripeCustomerId
    : await payments.createCustomer({
        userId,
        email,
        fullName,
        registeredAt: createdAt,
        replaces: stripeCustomerId,
      });
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
