import type { Db } from '@lectern/shared/db/data-source.ts';
import { recordAudit } from '@lectern/shared/db/stores/accounts/audit.ts';
import {
  confirmPlan,
  findPlanOfCustomer,
  type KnownPlan,
  setPlan,
} from '@lectern/shared/db/stores/billing/plans.ts';
import { notify } from '@lectern/shared/db/stores/notifications/notify.ts';
import { ConflictError } from '@lectern/shared/errors.ts';
import type { RouteDeps } from '../deps.ts';
import type { PaidSubscription, Payments } from '../providers/payments.ts';
import { servePagesOverLimit } from './serve-pages-over-limit.ts';

export type SyncDeps = Pick<RouteDeps, 'db' | 'transact'> & { readonly payments: Payments };

/** The provider retries a failed payment, and the user keeps Pro meanwhile. */
const PAST_DUE = 'past_due';
const PAID: ReadonlySet<string> = new Set(['active', 'trialing', PAST_DUE]);

/** Of concurrent syncs with different results, one writes and the others read again. */
const MAX_ATTEMPTS = 50;

/**
 * Writes the plan from a customer's subscriptions at the payment provider: the only place where a plan changes. Idempotent
 * and safe to call concurrently; the provider is the source of truth. Resolves to the current subscription, or null. No
 * database connection is held during requests to the provider. Rejects with UpstreamError when the provider is unavailable,
 * and with ConflictError after too many concurrent changes.
 */
export async function syncSubscription(
  { db, transact, payments }: SyncDeps,
  customerId: string,
): Promise<PaidSubscription | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    // Compare and set: the plan is written only if it is unchanged since before the request.
    const known = await findPlanOfCustomer(db, customerId);
    if (!known) return null;
    const current = currentOf(await payments.listSubscriptions(customerId));
    if (await transact((db) => writePlan(db, known, current))) return current;
  }
  throw new ConflictError('Your plan is being updated. Try again in a moment');
}

/** Whether a subscription gives Pro. */
export function isPaid(subscription: PaidSubscription | null): boolean {
  return subscription !== null && PAID.has(subscription.status);
}

/** Whether the plan is written, by this call or a concurrent one with the same result. */
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
  if (current?.status === PAST_DUE && known.subscriptionStatus !== PAST_DUE)
    await notify(db, known.userId, { type: 'payment.failed', data: {} });
  if (isPro !== known.isPro) {
    const details = { plan: isPro ? 'pro' : 'free', status: current?.status ?? null };
    await recordAudit(db, { userId: known.userId, type: 'plan_changed', details });
    if (isPro) await servePagesOverLimit(db, known.userId);
  }
  return true;
}

/** Prefers paid subscriptions, then the one with the latest end. */
function currentOf(subscriptions: readonly PaidSubscription[]): PaidSubscription | null {
  const rank = (subscription: PaidSubscription) => (isPaid(subscription) ? 1 : 0);
  const [current] = subscriptions.toSorted(
    (a, b) => rank(b) - rank(a) || (b.periodEndSeconds ?? 0) - (a.periodEndSeconds ?? 0),
  );
  return current ?? null;
}
