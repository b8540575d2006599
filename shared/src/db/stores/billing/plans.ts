import { NotFoundError } from '../../../errors.ts';
import type { Db } from '../../data-source.ts';
import { StripeEventEntity } from '../../entities/stripe-event.ts';
import { UserEntity } from '../../entities/user.ts';

/** The stored state of a subscription. */
export interface PlanState {
  readonly isPro: boolean;
  readonly stripeSubscriptionId: string | null;
  readonly subscriptionStatus: string;
  readonly subscriptionPeriodEnd: Date | null;
}

/** What is known of a customer's plan; it is written only if nobody has written the user since. */
export interface KnownPlan {
  readonly userId: number;
  readonly isPro: boolean;
  /** Differs after every write of the user. */
  readonly version: string;
}

/** The plan of the user who is this customer; null when the account is gone, or the customer somebody else's. */
export async function findPlanOfCustomer(db: Db, customerId: string): Promise<KnownPlan | null> {
  const rows = await db.query<KnownPlan[]>(
    `SELECT id AS "userId", is_pro AS "isPro", xmin::text AS version FROM users WHERE stripe_customer_id = $1`,
    [customerId],
  );
  return rows[0] ?? null;
}

/**
 * Writes the plan of a user unless somebody has written the user since `known` was read; the result says which.
 * A plan that is as it was counts as a write all the same, so that what was read before it is not written after it.
 */
export async function setPlan(db: Db, known: KnownPlan, plan: PlanState): Promise<boolean> {
  const [, affected] = await db.query<[unknown[], number]>(
    `UPDATE users SET is_pro = $2, stripe_subscription_id = $3, subscription_status = $4, subscription_period_end = $5,
            updated_at = CASE WHEN subscription_status = $4 AND is_pro = $2 THEN updated_at ELSE now() END
      WHERE id = $1 AND xmin::text = $6`,
    [...planValues(known.userId, plan), known.version],
  );
  return affected === 1;
}

/** Counts as a write of a plan that is there already; false when another one is there. */
export async function confirmPlan(db: Db, userId: number, plan: PlanState): Promise<boolean> {
  const [, affected] = await db.query<[unknown[], number]>(
    `UPDATE users SET is_pro = is_pro
      WHERE id = $1 AND is_pro = $2 AND stripe_subscription_id IS NOT DISTINCT FROM $3 AND subscription_status = $4
        AND subscription_period_end IS NOT DISTINCT FROM $5`,
    planValues(userId, plan),
  );
  return affected === 1;
}

function planValues(userId: number, plan: PlanState): unknown[] {
  return [userId, plan.isPro, plan.stripeSubscriptionId, plan.subscriptionStatus, plan.subscriptionPeriodEnd];
}

/** Remembers who a user is to the payment provider, and that they are about to pay. Throws NotFoundError. */
export async function recordCheckout(db: Db, userId: number, customerId: string): Promise<void> {
  const change = { stripeCustomerId: customerId };
  const { affected } = await db.getRepository(UserEntity).update({ id: userId }, change);
  if (affected !== 1) throw new NotFoundError(`User ${userId} not found`);
}

/** Whether an event of the payment provider has had its effect already. */
export async function isStripeEventRecorded(db: Db, eventId: string): Promise<boolean> {
  return db.getRepository(StripeEventEntity).existsBy({ id: eventId });
}

/** Notes that an event has had its effect. */
export async function recordStripeEvent(db: Db, { id, type }: { id: string; type: string }): Promise<void> {
  await db.query('INSERT INTO stripe_events (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, type]);
}

/** Forgets events that had their effect more than `keptDays` ago. */
export async function deleteHandledEvents(db: Db, keptDays: number): Promise<void> {
  await db.query('DELETE FROM stripe_events WHERE received_at < now() - make_interval(days => $1)', [
    keptDays,
  ]);
}

/**
 * Customers whose plan may differ from what the payment provider knows: those with a subscription that has not ended,
 * and those who began to pay after `since`.
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
