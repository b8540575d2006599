import type { Db, Transact } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  confirmPlan,
  findPlanOfCustomer,
  type KnownPlan,
  setPlan,
} from '@lectern/shared/db/stores/billing/plans.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import type { PaidSubscription, Payments } from '../providers/payments.ts';

export interface SyncDeps {
  readonly db: Db;
  readonly transact: Transact;
  readonly payments: Payments;
}

/** While a failed payment is tried again, what was paid for goes on. */
const PAID: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

/** Those who read differently at once read again, all but one: so many would have to come at once. */
const MOST_READINGS = 50;

/**
 * Reads a customer's subscriptions at the payment provider and writes the plan: the only place where a plan changes.
 * Whoever calls it, how often, in whatever order or at once, the end is what the provider says. Gives the
 * subscription that counts, null without one. No connection to the database is held while the provider is asked.
 * Rejects with UpstreamError when it cannot be asked, and with ConflictError when the user is written all the time.
 */
export async function syncSubscription(
  { db, transact, payments }: SyncDeps,
  customerId: string,
): Promise<PaidSubscription | null> {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    // What is read at the provider is written only over what was known before it was read.
    const known = await findPlanOfCustomer(db, customerId);
    if (!known) return null;
    const current = currentOf(await payments.listSubscriptions(customerId));
    if (await transact((db) => writePlan(db, known, current))) return current;
  }
  throw new ConflictError('The plan is being changed by others all the time; try again in a moment');
}

/** Whether a subscription in this state gives Pro; null is none. */
export function isPaid(subscription: PaidSubscription | null): boolean {
  return subscription !== null && PAID.has(subscription.status);
}

/** Says whether the plan is written: by this call, or by another that read the same at the same time. */
async function writePlan(db: Db, known: KnownPlan, current: PaidSubscription | null): Promise<boolean> {
  const isPro = isPaid(current);
  const periodEnd = current?.periodEndSeconds ?? null;
  const plan = {
    isPro,
    stripeSubscriptionId: current?.id ?? null,
    subscriptionStatus: current?.status ?? 'inactive',
    subscriptionPeriodEnd: periodEnd === null ? null : new Date(periodEnd * 1000),
  };
  if (!(await setPlan(db, known, plan))) return confirmPlan(db, known.userId, plan);
  if (isPro !== known.isPro) {
    const details = { plan: isPro ? 'pro' : 'free', status: current?.status ?? null };
    await recordAudit(db, { userId: known.userId, type: 'plan_changed', details });
  }
  return true;
}

/** Of several, a paid one counts before one that is not, and then the one that ends last. */
function currentOf(subscriptions: readonly PaidSubscription[]): PaidSubscription | null {
  const rank = (subscription: PaidSubscription) => (isPaid(subscription) ? 1 : 0);
  const [current] = subscriptions.toSorted(
    (a, b) => rank(b) - rank(a) || (b.periodEndSeconds ?? 0) - (a.periodEndSeconds ?? 0),
  );
  return current ?? null;
}
