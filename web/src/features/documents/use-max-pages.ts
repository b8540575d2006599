import { MAX_URLS } from '@lectern/shared/domain/documents/crawl-type.ts';
import { useSession } from '../../session/use-session.ts';
import { useSite } from '../../shell/use-site.ts';

/** The highest page limit that the user may set for a document. */
export function useMaxPages(): number {
  const { user } = useSession();
  const { maxPagesPerSource } = useSite();
  return user?.isPro ? maxPagesPerSource : MAX_URLS.max;
}
