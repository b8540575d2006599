import { getToolUsage } from '@lectern/shared/contracts/usage.ts';
import { FREE_PLAN } from '@lectern/shared/domain/plans.ts';
import { useResource } from '../../http/use-resource.ts';
import { useSession } from '../../session/use-session.ts';

export interface ToolUsage {
  /** Tool calls of this month; null while unknown. */
  readonly used: number | null;
  /** Calls the plan allows; null when there is no limit. */
  readonly limit: number | null;
  readonly remaining: number;
  /** Width of the bar, 0 to 100. */
  readonly percent: number;
  /** Whether the limits of the free plan apply to this user. */
  readonly isLimited: boolean;
}

/** The tool calls of a signed-in user without Pro; others are not asked about. */
export function useToolUsage(): ToolUsage {
  const { user } = useSession();
  const asked = user && !user.isPro ? {} : null;
  const { data } = useResource(getToolUsage, asked, { revalidateOnMount: true });
  const used = data?.toolUsage ?? null;
  const limit = data ? data.limit : FREE_PLAN.toolCallsPerMonth;
  return {
    used,
    limit,
    remaining: used === null || limit === null ? 500 : Math.max(0, limit - used),
    percent: Math.min((used ?? 0) / 5, 100),
    isLimited: asked !== null && limit !== null,
  };
}
