/** The limits of a plan; null means unlimited (specification section 9). */
export interface PlanLimits {
  readonly collections: number | null;
  readonly topics: number | null;
  readonly toolCallsPerMonth: number | null;
  readonly agentVision: boolean;
}

export const FREE_PLAN: PlanLimits = {
  collections: 2,
  topics: 100,
  toolCallsPerMonth: 500,
  agentVision: false,
};

const PRO_PLAN: PlanLimits = {
  collections: null,
  topics: null,
  toolCallsPerMonth: null,
  agentVision: true,
};

export const PRO_PRICE_USD = { year: 60, month: 6 } as const;

/** The pages of a document. `max` applies to Free; Pro has the limit of the installation (`MAX_PAGES_PER_SOURCE`). */
export const MAX_URLS = { min: 1, max: 100, default: 50 } as const;

/** The highest value of MAX_PAGES_PER_SOURCE. */
export const MAX_CONFIGURED_URLS = 50_000;

/** The limits of a user. `plans` is the PLANS setting; 'off' gives everyone Pro limits. */
export function limitsFor(isPro: boolean, plans: 'on' | 'off'): PlanLimits {
  return isPro || plans === 'off' ? PRO_PLAN : FREE_PLAN;
}

/** The highest page limit of a document of a user. `maxPagesPerSource` is the limit of the installation. */
export function maxPagesFor(isPro: boolean, maxPagesPerSource: number): number {
  return isPro ? maxPagesPerSource : MAX_URLS.max;
}

/** The remaining amount under `limit`, never negative; Infinity without a limit. */
export function remaining(limit: number | null, used: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used);
}

/** Whether `count` after a restore exceeds both `limit` and the user's count at the deletion; null means unlimited. */
export function isOverLimit(count: number, limit: number | null, atDeletion: number | null): boolean {
  return limit !== null && atDeletion !== null && count > Math.max(limit, atDeletion);
}

/** The error message at the collection limit (specification section 8). */
export const COLLECTION_LIMIT_MESSAGE =
  "You've reached the maximum of 2 MCP Servers for a free account. Upgrade to Pro for unlimited MCP Servers.";
