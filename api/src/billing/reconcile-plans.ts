import { listCustomersToCheck } from '@lectern/shared/db/stores/billing/plans.ts';
import { repeat } from '@lectern/shared/repeat.ts';
import type { RouteDeps } from '../deps.ts';
import { type SyncDeps, syncSubscription } from './sync-subscription.ts';

/** Customers are checked until this long after their checkout. */
const CHECKOUT_DAYS = 3;
const DAY_MS = 86_400_000;

const INTERVAL_MS = 10 * 60_000;

/** Reconciles plans with the payment provider every ten minutes; null when none is configured. */
export function startPlanReconciliation(
  deps: Pick<RouteDeps, 'db' | 'transact' | 'payments' | 'logger' | 'now'>,
): { stop(): Promise<void> } | null {
  const { payments } = deps;
  if (payments === null) return null;
  return repeat(INTERVAL_MS, deps.logger, () => reconcilePlans({ ...deps, payments }));
}

/** Reads plans that may have missed a webhook event. A customer that cannot be read does not stop the others. */
async function reconcilePlans(deps: SyncDeps & Pick<RouteDeps, 'logger' | 'now'>): Promise<void> {
  const since = new Date(deps.now().getTime() - CHECKOUT_DAYS * DAY_MS);
  for (const customerId of await listCustomersToCheck(deps.db, since)) {
    try {
      await syncSubscription(deps, customerId);
    } catch (error) {
      deps.logger.warn({ err: error }, 'could not read a plan');
    }
  }
}
