import { getToolUsage } from '@lectern/shared/contracts/usage.ts';
import { FREE_PLAN } from '@lectern/shared/domain/accounts/plans.ts';
import { useResource } from '../../http/use-resource.ts';
import { useSession } from '../../session/use-session.ts';

/** The tool calls of a signed-in user without Pro; fetches nothing for others. */
export function useToolUsage() {
  const { user } = useSession();
  const params = user && !user.isPro ? {} : null;
  const { data, error } = useResource(getToolUsage, params, { revalidateOnMount: true });
  const used = data?.toolUsage ?? null;
  const limit = data ? data.limit : FREE_PLAN.toolCallsPerMonth;
  return {
    /** Tool calls this month; null while loading and after an error. */
    used,
    /** Calls included in the plan; null means unlimited. */
    limit,
    remaining: used === null || limit === null ? 500 : Math.max(0, limit - used),
    hasFailed: used === null && error !== undefined,
    /** Width of the bar, 0 to 100 (specification section 9). */
    percent: Math.min((used ?? 0) / 5, 100),
    /** Whether the limits of the Free plan apply to this user. */
    isLimited: params !== null && limit !== null,
  };
}
