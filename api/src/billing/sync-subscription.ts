import type { Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/audit.ts';
import { findUserByCustomer, lockCustomer, setPlan } from '@lectern/shared/db/stores/billing.ts';
import type { PaidSubscription, Payments } from '../providers/payments.ts';

export interface SyncDeps {
  readonly transact: Transact;
  readonly payments: Payments;
}

/** While a failed payment is tried again, what was paid for goes on. */
const PAID: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/**
 * Reads a customer's subscriptions at the payment provider and writes the plan: the only place where a plan changes.
 * Whoever calls it, how often, in whatever order or at once, the end is what the provider says. Gives the
 * subscription that counts, null without one. Rejects with UpstreamError when the provider cannot be asked.
 */
export async function syncSubscription(
  { transact, payments }: SyncDeps,
  customerId: string,
): Promise<PaidSubscription | null> {
  return transact(async (db) => {
    // The truth is read only after the turn has come: a later reader writes later.
    await lockCustomer(db, customerId);
    const user = await findUserByCustomer(db, customerId);
    if (!user) return null;
    const current = currentOf(await payments.listSubscriptions(customerId));
    const isPro = current !== null && PAID.has(current.status);
    const periodEnd = current?.periodEndSeconds ?? null;
    await setPlan(db, user.id, {
      isPro,
      stripeSubscriptionId: current?.id ?? null,
      subscriptionStatus: current?.status ?? 'inactive',
      subscriptionPeriodEnd: periodEnd === null ? null : new Date(periodEnd * 1000),
    });
    if (isPro !== user.isPro) {
      const details = { plan: isPro ? 'pro' : 'free', status: current?.status ?? null };
      await recordAudit(db, { userId: user.id, type: 'plan_changed', details });
    }
    return current;
  });
}

/** Of several, a paid one counts before one that is not, and then the one that ends last. */
function currentOf(subscriptions: readonly PaidSubscription[]): PaidSubscription | null {
  const rank = ({ status }: PaidSubscription) => (PAID.has(status) ? 1 : 0);
  const [current] = subscriptions.toSorted(
    (a, b) => rank(b) - rank(a) || (b.periodEndSeconds ?? 0) - (a.periodEndSeconds ?? 0),
  );
  return current ?? null;
}
