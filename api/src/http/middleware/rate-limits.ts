import { type Quota, TooManyRequestsError } from '@lectern/shared/errors.ts';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** What is counted, with what a person is told it is. */
const RULES = {
  'sign-in': { what: 'Signing in from one address', limit: 300, windowSeconds: 600 },
  'complete-registration': { what: 'Registering from one address', limit: 300, windowSeconds: 600 },
  'add-document': { what: 'Adding documents', limit: 2_000, windowSeconds: 3_600 },
  'retry-document': { what: 'Retrying documents', limit: 300, windowSeconds: 3_600 },
  restore: { what: 'Restoring what was deleted', limit: 600, windowSeconds: 3_600 },
  // So that no agent crawls a site by hand, page by page.
  'fetch-page': { what: 'Fetching pages that are not stored', limit: 20, windowSeconds: 60 },
  'mcp-request': { what: 'Asking with one API key', limit: 3_000, windowSeconds: 60 },
  preview: { what: 'Previewing answers', limit: 600, windowSeconds: 3_600 },
  'add-topic': { what: 'Adding topics', limit: 600, windowSeconds: 3_600 },
  'create-collection': { what: 'Creating MCP Servers', limit: 300, windowSeconds: 3_600 },
  'create-key': { what: 'Creating keys', limit: 60, windowSeconds: 3_600 },
  'reveal-key': { what: 'Copying keys', limit: 30, windowSeconds: 60 },
  'link-sign-in': { what: 'Linking sign-ins', limit: 30, windowSeconds: 600 },
  pay: { what: 'Going to the payment pages', limit: 60, windowSeconds: 3_600 },
  'search-tool': { what: 'Running search tools', limit: 120, windowSeconds: 3_600 },
  export: { what: 'Exporting the account', limit: 10, windowSeconds: 3_600 },
} as const;

/** A window that ends later than one that begins now was begun before the clock was set back. */
const TOLERATED_SECONDS = 5;

export type RateRule = keyof typeof RULES;

/** What is left of a quota after a use. */
export interface QuotaUse {
  readonly quota: Quota;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts uses of `rule` by `subject` over all processes, one when not said. Rejects with TooManyRequestsError when that is too many. */
export type CountUse = (rule: RateRule, subject: string, uses?: number) => Promise<QuotaUse>;

/** Counters in the database; while it cannot be asked each process counts for itself. */
export function createRateLimits(dataSource: DataSource): CountUse {
  const limiters = new Map(
    Object.entries(RULES).map(([name, { limit, windowSeconds }]) => {
      const quota = { points: limit, duration: windowSeconds, keyPrefix: name };
      const limiter = new RateLimiterPostgres({
        ...quota,
        storeClient: dataSource,
        storeType: 'typeorm',
        tableName: 'rate_limits',
        tableCreated: true,
        // A subject that is refused costs the database nothing more.
        inMemoryBlockOnConsumed: limit + 1,
        insuranceLimiter: new RateLimiterMemory(quota),
      });
      return [name, limiter] as const;
    }),
  );
  return async (rule, subject, uses = 1) => {
    const limiter = limiters.get(rule);
    if (!limiter) throw new RangeError(`Nothing is counted as "${rule}"`);
    const { what, limit, windowSeconds } = RULES[rule];
    const quota = { name: rule, limit, windowSeconds };
    let { use, isRefused } = await consume(limiter, subject, uses);
    if (use.msBeforeNext > (windowSeconds + TOLERATED_SECONDS) * 1_000) {
      await limiter.delete(subject);
      ({ use, isRefused } = await consume(limiter, subject, uses));
    }
    const resetSeconds = Math.max(1, Math.ceil(use.msBeforeNext / 1_000));
    if (!isRefused) return { quota, remaining: use.remainingPoints, resetSeconds };
    const message = `${what} is limited to ${limit} times in ${windowSeconds} seconds; try again in ${resetSeconds}`;
    throw new TooManyRequestsError(message, resetSeconds, quota);
  };
}

async function consume(
  limiter: RateLimiterPostgres,
  subject: string,
  uses: number,
): Promise<{ use: RateLimiterRes; isRefused: boolean }> {
  try {
    return { use: await limiter.consume(subject, uses), isRefused: false };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { use: error, isRefused: true };
  }
}
