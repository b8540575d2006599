import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';

/** The stored state of a subscription. */
export interface PlanState {
  readonly isPro: boolean;
  readonly stripeSubscriptionId: string | null;
  readonly subscriptionStatus: string;
  readonly subscriptionPeriodEnd: Date | null;
}

/** A customer's plan as read; a write succeeds only if the user has not changed since. */
export interface KnownPlan {
  readonly userId: number;
  readonly isPro: boolean;
  readonly subscriptionStatus: string;
  /** Differs after every write of the user. */
  readonly version: string;
}

/** The plan of the user with this customer id; null when no account has it. */
export async function findPlanOfCustomer(db: Db, customerId: string): Promise<KnownPlan | null> {
  return db.first<KnownPlan>(
    `SELECT id AS "userId", is_pro AS "isPro", subscription_status AS "subscriptionStatus",
            xmin::text AS version FROM users WHERE stripe_customer_id = $1`,
    [customerId],
  );
}

/**
 * Writes the plan of a user unless the user has changed since `known` was read; returns whether it was written.
 * An unchanged plan counts as a write, which makes writes based on earlier reads fail.
 */
export async function setPlan(db: Db, known: KnownPlan, plan: PlanState): Promise<boolean> {
  const updated = await db.execute(
    `UPDATE users SET is_pro = $2, stripe_subscription_id = $3, subscription_status = $4, subscription_period_end = $5,
            updated_at = CASE WHEN subscription_status = $4 AND is_pro = $2 THEN updated_at ELSE now() END
      WHERE id = $1 AND xmin::text = $6`,
    [...planValues(known.userId, plan), known.version],
  );
  return updated === 1;
}

/** Whether the stored plan equals the new one, which counts as a write. */
export async function confirmPlan(db: Db, userId: number, plan: PlanState): Promise<boolean> {
  const updated = await db.execute(
    `UPDATE users SET is_pro = is_pro
      WHERE id = $1 AND is_pro = $2 AND stripe_subscription_id IS NOT DISTINCT FROM $3 AND subscription_status = $4
        AND subscription_period_end IS NOT DISTINCT FROM $5`,
    planValues(userId, plan),
  );
  return updated === 1;
}

function planValues(userId: number, plan: PlanState): unknown[] {
  return [userId, plan.isPro, plan.stripeSubscriptionId, plan.subscriptionStatus, plan.subscriptionPeriodEnd];
}

/** Stores a user's customer id and the start of a checkout. Throws NotFoundError. */
export async function recordCheckout(db: Db, userId: number, customerId: string): Promise<void> {
  const updated = await db.execute(
    'UPDATE users SET stripe_customer_id = $2, updated_at = now() WHERE id = $1',
    [userId, customerId],
  );
  if (updated === 0) throw new NotFoundError(`User ${userId} not found`);
}

/** Whether an event of the payment provider was already processed. */
export async function isStripeEventRecorded(db: Db, eventId: string): Promise<boolean> {
  const rows = await db.query<unknown[]>('SELECT 1 FROM stripe_events WHERE id = $1', [eventId]);
  return rows.length > 0;
}

/** Records an event as processed. */
export async function recordStripeEvent(db: Db, { id, type }: { id: string; type: string }): Promise<void> {
  await db.query('INSERT INTO stripe_events (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, type]);
}

/**
 * Customers whose plan may differ from the payment provider's: those with a subscription that has not ended,
 * and those who started a checkout after `since`.
 */
export async function listCustomersToCheck(db: Db, since: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `SELECT stripe_customer_id AS id FROM users
      WHERE stripe_customer_id IS NOT NULL
        AND (subscription_status NOT IN ('inactive', 'canceled', 'incomplete_expired') OR updated_at > $1)
      ORDER BY id`,
    [since],
  );
  return rows.map(({ id }) => id);
}
