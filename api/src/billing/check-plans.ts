import type { Db } from '@lectern/shared/db/data-source.ts';
import { listCustomersToCheck } from '@lectern/shared/db/stores/billing.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.ts';

/** How long after a first visit to the checkout its customer is asked for. */
const CHECKOUT_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * Reads the plans anew that an event may have been lost for. One customer that cannot be read is logged, and the
 * others are read all the same.
 */
export async function checkPlans(
  deps: SyncDeps & { db: Db; logger: Logger; now: () => Date },
): Promise<void> {
  const since = new Date(deps.now().getTime() - CHECKOUT_DAYS * DAY_MS);
  for (const customerId of await listCustomersToCheck(deps.db, since)) {
    try {
      await syncSubscription(deps, customerId);
    } catch (error) {
      deps.logger.warn({ err: error }, 'plan could not be read');
    }
  }
}
