import { listCustomersToCheck } from '@lectern/shared/db/stores/billing/plans.ts';
import type { Logger } from '@lectern/shared/logger.ts';
import { repeat } from '@lectern/shared/repeat.ts';
import type { Payments } from '../providers/payments.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.ts';

/** How long after a first visit to the checkout its customer is asked for. */
const CHECKOUT_DAYS = 3;
const DAY_MS = 86_400_000;

/** A lost event is made up for within a quarter of an hour. */
const EVERY_MS = 10 * 60_000;

interface LookDeps {
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Looks now and again whether the plans are right; null where no payment provider is configured. */
export function keepPlansRight(
  deps: Omit<SyncDeps, 'payments'> & LookDeps & { readonly payments: Payments | null },
): { stop(): Promise<void> } | null {
  const { payments } = deps;
  if (payments === null) return null;
  return repeat(EVERY_MS, deps.logger, () => checkPlans({ ...deps, payments }));
}

/**
 * Reads the plans anew that an event may have been lost for. One customer that cannot be read is logged, and the
 * others are read all the same.
 */
async function checkPlans(deps: SyncDeps & LookDeps): Promise<void> {
  const since = new Date(deps.now().getTime() - CHECKOUT_DAYS * DAY_MS);
  for (const customerId of await listCustomersToCheck(deps.db, since)) {
    try {
      await syncSubscription(deps, customerId);
    } catch (error) {
      deps.logger.warn({ err: error }, 'plan could not be read');
    }
  }
}
