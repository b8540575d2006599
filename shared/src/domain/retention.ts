/**
 * Days for which data is kept after its last use; the job `delete-expired` deletes it. Sessions and registrations end when
 * they expire. Finished jobs leave their queue after an hour, failed ones after a week. Audit events stay, and everything
 * else belongs to its owner.
 */
export const RETENTION_DAYS = {
  idempotencyKeys: 1,
  hostPaces: 1,
  trash: 7,
  visionSteps: 7,
  callLog: 30,
  deliveries: 30,
  emails: 30,
  publicPages: 30,
  sitemaps: 30,
  // Stripe resends an event for up to three days.
  stripeEvents: 30,
  toolRuns: 30,
  changes: 90,
  connections: 90,
  questions: 90,
  // Allows comparing a month with the same month of the previous year.
  calls: 400,
} as const;

/** Items in the trash of a user; beyond it, the oldest are deleted first. */
export const MAX_TRASH_ITEMS = 500;
