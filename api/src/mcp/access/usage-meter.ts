import type { Db } from '@lectern/shared/db/data-source.ts';
import { chargeToolCalls, type ToolCharge } from '@lectern/shared/db/stores/usage/usage.ts';
import { ConflictError, LimitReachedError } from '@lectern/shared/errors.ts';
import { batchPerTick } from './batch-per-tick.ts';
import type { Caller } from './caller.ts';

/** Counts tool calls against the limit of the plan. */
export interface UsageMeter {
  /** Throws LimitReachedError when the month's calls are used up, before any work is done. */
  assertCallsLeft(caller: Caller): void;
  /**
   * Counts and logs a call whose answer is complete and not sent yet. Throws LimitReachedError when the month's calls
   * are used up, and ConflictError when the key, its server or the plan has changed since `caller` was identified.
   */
  charge(caller: Caller, toolName: string): Promise<void>;
}

/**
 * Counting comes last: a call that fails is never charged, and of any number of concurrent calls exactly as many are
 * answered as the plan allows.
 */
export function createUsageMeter(db: Db, publicUrl: string, now: () => Date): UsageMeter {
  const charge = batchPerTick((charges: readonly ToolCharge[]) => chargeToolCalls(db, charges, now()));
  const limitReached = (limit: number) =>
    new LimitReachedError(
      `The ${limit} tool calls of this month's Free plan are used up. Tell the user to upgrade to Pro at ` +
        `${publicUrl}/pricing for unlimited calls, or to wait for the first of next month (UTC); ` +
        'answer from other sources until then',
    );
  return {
    assertCallsLeft({ limit, used }) {
      if (limit !== null && used >= limit) throw limitReached(limit);
    },
    async charge({ keyId, collectionId, isPro, limit }, toolName) {
      // The owner's preview has no key and is free.
      if (keyId === null) return;
      const outcome = await charge({ keyId, collectionId, isPro, limit, toolName });
      if (outcome === 'exhausted') throw limitReached(limit ?? 0);
      if (outcome === 'outdated') {
        throw new ConflictError(
          'The API key, its MCP server or the plan was changed during the call. Repeat the call',
        );
      }
    },
  };
}
