import type { AppContext } from '../app-env.ts';
import { quotaHeaders } from './quota-headers.ts';
import type { CountUse, RateRule } from './rate-limits.ts';

/** Counts a use and adds rate limit headers to the reply. Rejects with TooManyRequestsError. */
export async function countUse(
  deps: { readonly countUse: CountUse },
  context: AppContext,
  rule: RateRule,
  subject: string,
): Promise<void> {
  const use = await deps.countUse(rule, subject);
  for (const [name, value] of Object.entries(quotaHeaders(use.quota, use))) context.header(name, value);
}
