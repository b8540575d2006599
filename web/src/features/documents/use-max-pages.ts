import { maxPagesFor } from '@lectern/shared/domain/accounts/plans.ts';
import { useSession } from '../../session/use-session.ts';
import { useSite } from '../../shell/use-site.ts';

/** The highest page limit that the user may set for a document. */
export function useMaxPages(): number {
  const { user } = useSession();
  const { maxPagesPerSource } = useSite();
  return maxPagesFor(user?.isPro ?? false, maxPagesPerSource);
}
