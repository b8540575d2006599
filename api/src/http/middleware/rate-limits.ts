import { type Quota, TooManyRequestsError } from '@lectern/shared/errors.ts';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';

/** Limits by rule; `action` begins the error message. */
const RULES = {
  'sign-in': { action: 'Signing in from one address', limit: 300, windowSeconds: 600 },
  // Anyone can send them, and the audit log records those that are refused.
  'sign-in-callback': { action: 'Signing in from one address', limit: 300, windowSeconds: 600 },
  'complete-registration': { action: 'Registering from one address', limit: 300, windowSeconds: 600 },
  'add-document': { action: 'Adding documents', limit: 2_000, windowSeconds: 3_600 },
  preview: { action: 'Previewing sites', limit: 60, windowSeconds: 600 },
  'resolve-libraries': { action: 'Finding libraries', limit: 120, windowSeconds: 600 },
  'retry-document': { action: 'Retrying documents', limit: 300, windowSeconds: 3_600 },
  'refresh-url': { action: 'Refreshing one document by its URL', limit: 10, windowSeconds: 600 },
  'test-webhook': { action: 'Testing webhooks', limit: 30, windowSeconds: 600 },
  restore: { action: 'Restoring from the trash', limit: 600, windowSeconds: 3_600 },
  // Keeps agents from crawling a site page by page.
  'fetch-page': { action: 'Fetching pages that are not stored', limit: 20, windowSeconds: 60 },
  'mcp-request': { action: 'Calling MCP Servers with one API key', limit: 3_000, windowSeconds: 60 },
  ask: { action: 'Asking a collection', limit: 600, windowSeconds: 3_600 },
  'ask-documentation': { action: 'Asking the documentation from one address', limit: 30, windowSeconds: 600 },
  'add-topic': { action: 'Adding topics', limit: 600, windowSeconds: 3_600 },
  'create-collection': { action: 'Creating MCP Servers', limit: 300, windowSeconds: 3_600 },
  'create-key': { action: 'Creating API keys', limit: 60, windowSeconds: 3_600 },
  'reveal-key': { action: 'Copying API keys', limit: 30, windowSeconds: 60 },
  'link-sign-in': { action: 'Linking sign-in methods', limit: 30, windowSeconds: 600 },
  pay: { action: 'Opening the payment page', limit: 60, windowSeconds: 3_600 },
  'search-tool': { action: 'Running search tools', limit: 120, windowSeconds: 3_600 },
  search: { action: 'Searching', limit: 600, windowSeconds: 60 },
  'export-calls': { action: 'Exporting tool calls', limit: 60, windowSeconds: 3_600 },
  'export-collection': { action: 'Exporting documentation', limit: 120, windowSeconds: 600 },
  'import-pack': { action: 'Importing packs', limit: 120, windowSeconds: 3_600 },
  export: { action: 'Exporting the account', limit: 10, windowSeconds: 3_600 },
} as const;

/** A window that ends later than a new one would was started before the clock was set back. */
const CLOCK_TOLERANCE_SECONDS = 5;

export type RateRule = keyof typeof RULES;

/** The remaining quota after a use. */
export interface QuotaUse {
  readonly quota: Quota;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** Counts uses (default 1) of `rule` by `subject` across all processes. Rejects with TooManyRequestsError over the limit. */
export type CountUse = (rule: RateRule, subject: string, uses?: number) => Promise<QuotaUse>;

/** Counts in the database, or per process while the database is unavailable. */
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
        // A refused subject does not cause more queries.
        inMemoryBlockOnConsumed: limit + 1,
        insuranceLimiter: new RateLimiterMemory(quota),
      });
      return [name, limiter] as const;
    }),
  );
  return async (rule, subject, uses = 1) => {
    const limiter = limiters.get(rule);
    if (!limiter) throw new RangeError(`Unknown rate limit "${rule}"`);
    const { action, limit, windowSeconds } = RULES[rule];
    const quota = { name: rule, limit, windowSeconds };
    let { use, isRefused } = await consume(limiter, subject, uses);
    if (use.msBeforeNext > (windowSeconds + CLOCK_TOLERANCE_SECONDS) * 1_000) {
      await limiter.delete(subject);
      ({ use, isRefused } = await consume(limiter, subject, uses));
    }
    const resetSeconds = Math.max(1, Math.ceil(use.msBeforeNext / 1_000));
    if (!isRefused) return { quota, remaining: use.remainingPoints, resetSeconds };
    const message = `${action} is limited to ${limit} times in ${windowSeconds} seconds; try again in ${resetSeconds} seconds`;
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
