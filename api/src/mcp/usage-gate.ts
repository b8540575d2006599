import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  type ChargeOutcome,
  chargeToolCall,
  chargeUnlimitedToolCalls,
  type ToolCharge,
} from '@lectern/shared/db/stores/usage.ts';
import { ConflictError, LimitReachedError } from '@lectern/shared/errors.ts';
import { createBatches } from './batches.ts';
import type { Caller } from './caller.ts';

/** Counts tool calls against the plan. */
export interface UsageGate {
  /** Throws LimitReachedError when the month is already used up, before any work is done. */
  refuseExhausted(caller: Caller): void;
  /**
   * Counts and logs a call that has its answer. Throws LimitReachedError when the month is used up, and
   * ConflictError when the key, its server or the plan is not what `caller` says, or the collection is no longer
   * at `revision`; null is any revision.
   */
  charge(caller: Caller, toolName: string, revision: number | null): Promise<void>;
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
    async charge({ keyId, collectionId, isPro, limit }, toolName, revision) {
      const charge = { keyId, collectionId, revision, isPro, limit, toolName, now: now() };
      const outcome = await (limit === null ? chargeUnlimited(charge) : chargeToolCall(db, charge));
      if (outcome === 'exhausted') throw limitReached(limit ?? 0);
      if (outcome === 'outdated') {
        throw new ConflictError(
          'The API key, its MCP server or the plan was changed while the call was answered: repeat the call',
        );
      }
    },
  };
}

/**
 * A single call takes the statement for one, which costs the database less. Whoever was deleted meanwhile must not take
 * the others' calls with him: then each is charged for itself.
 */
async function chargeAll(db: Db, charges: readonly ToolCharge[]): Promise<ChargeOutcome[]> {
  const [only] = charges;
  if (only && charges.length === 1) return [await chargeToolCall(db, only)];
  try {
    return await chargeUnlimitedToolCalls(db, charges);
  } catch (error) {
    const outcomes = await Promise.allSettled(charges.map((charge) => chargeToolCall(db, charge)));
    if (outcomes.every(({ status }) => status === 'rejected')) throw error;
    return outcomes.map((settled) => (settled.status === 'fulfilled' ? settled.value : 'outdated'));
  }
}
