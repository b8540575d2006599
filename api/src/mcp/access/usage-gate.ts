import { setImmediate } from 'node:timers/promises';
import type { Db } from '@lectern/shared/db/data-source.ts';
import {
  type ChargeOutcome,
  chargeToolCall,
  chargeUnlimitedToolCalls,
  refundToolCall,
  type ToolCharge,
} from '@lectern/shared/db/stores/usage.ts';
import { ConflictError, LimitReachedError } from '@lectern/shared/errors.ts';
import { createBatches } from './batches.ts';
import type { Caller } from './caller.ts';

/** A call that is to be counted. */
export interface CountedCall {
  readonly caller: Caller;
  readonly toolName: string;
  /** The revision of the collection that is answered from; null is any. */
  readonly revision: number | null;
}

/** Counts tool calls against the plan. */
export interface UsageGate {
  /** Throws LimitReachedError when the month is already used up, before any work is done. */
  refuseExhausted(caller: Caller): void;
  /**
   * Counts and logs a call while `answer` makes its answer, and gives that answer. Throws LimitReachedError when the
   * month is used up, and ConflictError when the key, its server or the plan is not what `caller` says, or the
   * collection is no longer at `revision`. What `answer` throws is thrown on, and what was counted is taken back.
   */
  charge<Answer>(call: CountedCall, answer: () => Answer | Promise<Answer>): Promise<Answer>;
}

/**
 * A call is counted before its answer is sent. One that a plan limits must be counted when all that its answer is made
 * of is in memory: what may fail for reasons outside of this process has not failed then, and of any number of
 * concurrent calls exactly as many are answered as the plan allows.
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
    async charge({ caller, toolName, revision }, answer) {
      const { userId, keyId, collectionId, isPro, limit } = caller;
      const charge = { keyId, collectionId, revision, isPro, limit, toolName, now: now() };
      const counting = limit === null ? chargeUnlimited(charge) : chargeToolCall(db, charge);
      const [counted, answered] = await Promise.allSettled([counting, answerOnceSent(answer)]);
      if (counted.status === 'rejected') throw counted.reason;
      if (answered.status === 'rejected') {
        if (counted.value === 'counted') await takeBack(db, { ...charge, userId }, answered.reason);
        throw answered.reason;
      }
      if (counted.value === 'exhausted') throw limitReached(limit ?? 0);
      if (counted.value === 'outdated') {
        throw new ConflictError(
          'The API key, its MCP server or the plan was changed while the call was answered: repeat the call',
        );
      }
      return answered.value;
    },
  };
}

/** The statement is written in this turn of the event loop; the database then works on it meanwhile. */
async function answerOnceSent<Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> {
  await setImmediate();
  return answer();
}

/** Takes back what was counted of a call that failed for `reason`; an error that keeps this from it tells both. */
async function takeBack(db: Db, charge: ToolCharge & { userId: number }, reason: unknown): Promise<void> {
  await refundToolCall(db, charge).catch((error: unknown) => {
    throw new AggregateError(
      [reason, error],
      'A call without an answer stays counted: it could not be taken back',
    );
  });
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
