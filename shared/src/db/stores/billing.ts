import type { Db } from '../data-source.ts';
import { StripeEventEntity } from '../entities/stripe-event.ts';
import { type User, UserEntity } from '../entities/user.ts';

/** What is kept of a subscription. */
export interface PlanState {
  readonly isPro: boolean;
  readonly stripeSubscriptionId: string | null;
  readonly subscriptionStatus: string;
  readonly subscriptionPeriodEnd: Date | null;
}

/** Lets all who write the plan of a customer take turns until the transaction ends. */
export async function lockCustomer(db: Db, customerId: string): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`customer ${customerId}`]);
}

/** The user who is this customer; null when the account is gone, or the customer somebody else's. */
export async function findUserByCustomer(db: Db, customerId: string): Promise<User | null> {
  return db.getRepository(UserEntity).findOneBy({ stripeCustomerId: customerId });
}

/** Remembers who a user is to the payment provider. */
export async function setCustomer(db: Db, userId: number, customerId: string): Promise<void> {
  await db.getRepository(UserEntity).update({ id: userId }, { stripeCustomerId: customerId });
}

/** Writes the plan of a user. */
export async function setPlan(db: Db, userId: number, plan: PlanState): Promise<void> {
  await db.getRepository(UserEntity).update({ id: userId }, plan);
}

/** Whether an event of the payment provider has had its effect already. */
export async function isStripeEventNoted(db: Db, eventId: string): Promise<boolean> {
  return db.getRepository(StripeEventEntity).existsBy({ id: eventId });
}

/** Notes that an event has had its effect. */
export async function noteStripeEvent(db: Db, { id, type }: { id: string; type: string }): Promise<void> {
  await db.query('INSERT INTO stripe_events (id, type) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, type]);
}

/**
 * Customers whose plan may differ from what the payment provider knows: those who pay, and those who began to lately.
 * `since` bounds how long ago.
 */
export async function listCustomersToCheck(db: Db, since: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `SELECT stripe_customer_id AS id FROM users
      WHERE stripe_customer_id IS NOT NULL AND (is_pro OR updated_at > $1) ORDER BY id`,
    [since],
  );
  return rows.map(({ id }) => id);
}
