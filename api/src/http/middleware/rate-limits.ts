import type { DataSource } from '@lectern/shared/db/data-source.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { type Quota, TooManyRequestsError } from '@lectern/shared/errors.ts';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits by rule. `noun` names the uses in error messages and in docs/limits.md. */
export const RATE_RULES = {
  'mcp-request': { noun: 'requests with one API key', limit: 3_000, windowSeconds: 60 },
  // Keeps agents from crawling a site page by page.
  'fetch-page': { noun: "fetches of pages that aren't stored", limit: 20, windowSeconds: 60 },
  'sign-in': { noun: 'sign-ins from one IP address', limit: 300, windowSeconds: 600 },
  // Anyone can send them, and the audit log records those that are refused.
  'sign-in-callback': { noun: 'completed sign-ins from one IP address', limit: 300, windowSeconds: 600 },
  'complete-registration': { noun: 'registrations from one IP address', limit: 300, windowSeconds: 600 },
  'add-document': { noun: 'new documents', limit: 2_000, windowSeconds: 3_600 },
  preview: { noun: 'crawl previews', limit: 60, windowSeconds: 600 },
  'resolve-libraries': { noun: 'library lookups', limit: 120, windowSeconds: 600 },
  'retry-document': { noun: 'retries and refreshes', limit: 300, windowSeconds: 3_600 },
  'refresh-url': { noun: 'refreshes with one refresh URL', limit: 10, windowSeconds: 600 },
  'test-webhook': { noun: 'test webhooks', limit: 30, windowSeconds: 600 },
  restore: { noun: 'restores from the trash', limit: 600, windowSeconds: 3_600 },
  ask: { noun: 'questions over the API', limit: 600, windowSeconds: 3_600 },
  'ask-documentation': {
    noun: 'questions about this documentation from one IP address',
    limit: 30,
    windowSeconds: 600,
  },
  'add-topic': { noun: 'new topics', limit: 600, windowSeconds: 3_600 },
  'create-collection': { noun: 'new MCP servers', limit: 300, windowSeconds: 3_600 },
  'create-key': { noun: 'new API keys, webhooks and refresh URLs', limit: 60, windowSeconds: 3_600 },
  'reveal-key': { noun: 'copied API keys', limit: 30, windowSeconds: 60 },
  'link-sign-in': { noun: 'linked sign-in methods', limit: 30, windowSeconds: 600 },
  pay: { noun: 'checkout sessions', limit: 60, windowSeconds: 3_600 },
  'search-tool': { noun: 'search tool runs', limit: 120, windowSeconds: 3_600 },
  search: { noun: 'searches', limit: 600, windowSeconds: 60 },
  'export-calls': { noun: 'tool call exports', limit: 60, windowSeconds: 3_600 },
  'export-collection': { noun: 'documentation exports', limit: 120, windowSeconds: 600 },
  'import-pack': { noun: 'pack imports', limit: 120, windowSeconds: 3_600 },
  export: { noun: 'account exports', limit: 10, windowSeconds: 3_600 },
  // Each can add to the audit log or to the stored replies of repeatable requests.
  change: { noun: 'changes', limit: 3_000, windowSeconds: 3_600 },
  'store-text': { noun: 'KiB of large texts and packs', limit: 512_000, windowSeconds: 3_600 },
} as const;

/** A window that ends later than a new one would was started before the clock was set back. */
const CLOCK_TOLERANCE_SECONDS = 5;

export type RateRule = keyof typeof RATE_RULES;

const WINDOWS = { 60: 'minute', 600: '10 minutes', 3600: 'hour' } as const;

/** A limit in words, such as `3,000 per minute`. */
export function describeRate({ limit, windowSeconds }: (typeof RATE_RULES)[RateRule]): string {
  return `${limit.toLocaleString('en-US')} per ${WINDOWS[windowSeconds]}`;
}

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
    Object.entries(RATE_RULES).map(([name, { limit, windowSeconds }]) => {
      const quota = { points: limit, duration: windowSeconds, keyPrefix: name };
      const limiter = new RateLimiterPostgres({
        ...quota,
        storeClient: dataSource.pool,
        storeType: 'pool',
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
    const { noun, limit, windowSeconds } = RATE_RULES[rule];
    const quota = { name: rule, limit, windowSeconds };
    let { use, isRefused } = await consume(limiter, subject, uses);
    if (use.msBeforeNext > (windowSeconds + CLOCK_TOLERANCE_SECONDS) * 1_000) {
      await limiter.delete(subject);
      ({ use, isRefused } = await consume(limiter, subject, uses));
    }
    const resetSeconds = Math.max(1, Math.ceil(use.msBeforeNext / 1_000));
    if (!isRefused) return { quota, remaining: use.remainingPoints, resetSeconds };
    const message = `Too many ${noun} (${describeRate(RATE_RULES[rule])}). Try again in ${counted(resetSeconds, 'second')}`;
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
