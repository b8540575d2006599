import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { CrawlProgress } from '@lectern/shared/domain/crawl-progress.ts';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { mayBrowserHelp } from '@lectern/shared/domain/retry.ts';

/** What a crawl that has ended well says of itself; null for a text that was pasted, and while it goes on. */
export function summaryOf({ status, crawlType, progress, note }: RecentDocumentReply): string | null {
  if (status !== 'active' || crawlType === 'user_text') return null;
  if (note !== null) return note;
  return progress === null ? null : everythingStored(progress);
}

function everythingStored({ done, failed, skipped, notTaken }: CrawlProgress): string | null {
  if (done === 0 || failed > 0 || notTaken > 0) return null;
  const stored = done === 1 ? '1 page stored' : `All ${done} pages stored`;
  return skipped === 0 ? stored : `${stored}; ${skipped} more only repeat or lead to them`;
}

export interface FailureCount {
  readonly failure: FailureClass;
  readonly count: number;
}

/** The failed pages by class, the most frequent first. */
export function failureCounts(progress: CrawlProgress | null): FailureCount[] {
  // The keys of such a record are classes of failure, which Object.entries does not know.
  const entries = Object.entries(progress?.failures ?? {}) as [FailureClass, number][];
  return entries.map(([failure, count]) => ({ failure, count })).sort((a, b) => b.count - a.count);
}

/** Which retries of a finished document can bring anything. */
export function usefulRetries({ status, crawlType, progress, failure }: RecentDocumentReply): {
  readonly failedPages: boolean;
  readonly withBrowser: boolean;
} {
  if (status === 'processing' || crawlType === null || crawlType === 'user_text') {
    return { failedPages: false, withBrowser: false };
  }
  if (status === 'error') {
    return { failedPages: false, withBrowser: failure !== null && mayBrowserHelp(failure.class) };
  }
  return {
    failedPages: (progress?.failed ?? 0) > 0,
    withBrowser: failureCounts(progress).some((one) => mayBrowserHelp(one.failure)),
  };
}
