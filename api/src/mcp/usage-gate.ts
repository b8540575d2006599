import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  chargeToolCall,
  chargeUnlimitedToolCalls,
  type ToolCharge,
} from '@lectern/shared/db/stores/usage.ts';
import { LimitReachedError } from '@lectern/shared/errors.ts';
import { createBatches } from './batches.ts';
import type { Caller } from './caller.ts';

/** Counts tool calls against the plan. */
export interface UsageGate {
  /** Throws LimitReachedError when the month is already used up, before any work is done. */
  refuseExhausted(caller: Caller): void;
  /** Counts and logs a call that has its answer. Throws LimitReachedError when the month is used up. */
  charge(caller: Caller, toolName: string): Promise<void>;
}

/**
 * A call is counted when its answer is ready and before it is sent: a call that fails on our side costs nothing,
 * whatever happens to the process, and of any number of concurrent calls exactly as many are answered as
 * the plan allows.
 */
export function createUsageGate(db: Db, publicUrl: string, now: () => Date): UsageGate {
  const limitReached = (limit: number) =>
    new LimitReachedError(
      `The ${limit} tool calls of this month's Free plan are used up. Tell the user to upgrade to Pro at ` +
        `${publicUrl}/pricing for unlimited calls, or to wait for the first of next month (UTC); ` +
        'answer from other sources until then',
      limit,
    );
  const chargeUnlimited = createBatches((charges: readonly ToolCharge[]) => chargeAll(db, charges));
  return {
    refuseExhausted({ limit, used }) {
      if (limit !== null && used >= limit) throw limitReached(limit);
    },
    async charge({ userId, collectionId, limit }, toolName) {
      const charge = { userId, collectionId, toolName, limit, now: now() };
      const isCounted = await (limit === null ? chargeUnlimited(charge) : chargeToolCall(db, charge));
      if (!isCounted) throw limitReached(limit ?? 0);
    },
  };
}

/** Whoever was deleted meanwhile must not take the others' calls with him: then each is charged for itself. */
async function chargeAll(db: Db, charges: readonly ToolCharge[]): Promise<boolean[]> {
  try {
    await chargeUnlimitedToolCalls(db, charges);
    return charges.map(() => true);
  } catch (error) {
    if (charges.length === 1) throw error;
    const outcomes = await Promise.allSettled(
      charges.map((charge) => chargeUnlimitedToolCalls(db, [charge])),
    );
    return outcomes.map(({ status }) => status === 'fulfilled');
  }
}
