import type { Transact } from '@lectern/shared/db/data-source.ts';
import { notify } from '@lectern/shared/db/stores/notifications/notify.ts';
import { takeReachedQuotas } from '@lectern/shared/db/stores/usage/quota-notices.ts';
import { limitsFor } from '@lectern/shared/domain/accounts/plans.ts';
import { usageMonth } from '@lectern/shared/domain/accounts/usage-month.ts';

/** Notifies users who have used 80 or 100 percent of the month's tool calls, once each. Safe to run often and in parallel. */
export async function notifyOfQuotas(
  { transact, plans }: { readonly transact: Transact; readonly plans: 'on' | 'off' },
  now = new Date(),
): Promise<void> {
  const { toolCallsPerMonth: limit } = limitsFor(false, plans);
  if (limit === null) return;
  await transact(async (db) => {
    for (const { userId, used, percent } of await takeReachedQuotas(db, usageMonth(now), limit))
      await notify(db, userId, { type: 'quota.reached', data: { percent, used, limit } });
  });
}
