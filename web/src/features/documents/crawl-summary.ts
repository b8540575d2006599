import type { CrawlProgress, RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { canBrowserHelp } from '@lectern/shared/domain/documents/retry.ts';
import { isUserTextUrl } from '@lectern/shared/domain/documents/user-text-url.ts';
import { formatAgo, formatDuration } from '../../format/dates.ts';
import { FAILURE_LABELS } from './failure-labels.ts';

/** Summary of a successful crawl; null for pasted text and during the crawl. */
export function summarizeCrawl({ status, crawlType, progress, note }: RecentDocumentReply): string | null {
  if (status !== 'active' || crawlType === 'user_text') return null;
  if (note !== null) return note;
  return progress === null ? null : everythingStored(progress);
}

function everythingStored({ done, failed, skipped, overLimit }: CrawlProgress): string | null {
  if (done === 0 || failed > 0 || overLimit > 0) return null;
  const stored = done === 1 ? '1 page stored' : `All ${counted(done, 'page')} stored`;
  if (skipped === 0) return stored;
  return `${stored}; ${skipped === 1 ? '1 duplicate or redirect' : `${skipped} duplicates and redirects`} skipped`;
}

/** The number of searchable pages, or else of stored pages, and the progress of the others. */
export function formatProgress(progress: CrawlProgress): string {
  const { found, done, failed, skipped, etaMs, searchable = 0 } = progress;
  const count = `${(searchable || done).toLocaleString('en')} of ${counted(found, 'page')}`;
  return [
    found > 0 ? count + (searchable > 0 ? ' searchable' : '') : 'Looking for pages',
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    etaMs !== null && `${formatDuration(etaMs / 1_000)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The state of a document in a few words, next to its status; null if the status says it all. */
export function describeState(document: RecentDocumentReply): string | null {
  const { status, crawlType, progress, failure, note, isCancelling, schedule, library } = document;
  if (status === 'error') return failure && FAILURE_LABELS[failure.class];
  if (isCancelling) return 'Cancelling';
  if (status === 'processing') return progress ? formatProgress(progress) : (note ?? 'Queued');
  if (status !== 'active' || progress === null) return null;
  const overLimit = describeOverLimit(progress);
  if (crawlType === 'user_text') return overLimit;
  return [
    overLimit,
    counted(progress.done, 'page'),
    progress.failed > 0 && `${progress.failed} failed`,
    progress.overLimit > 0 && 'limit reached',
    schedule?.isPaused && 'refreshes paused',
    library?.newerVersion && `${library.newerVersion} is out`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The stored pages that agents do not see because the plan has no topics left; null without any. */
export function describeOverLimit(progress: CrawlProgress | null): string | null {
  const count = progress?.failures.limit ?? 0;
  if (progress === null || count === 0) return null;
  return count < progress.done ? `${count} over plan limit` : 'Over plan limit';
}

/** The size and the last crawl of a document, each if known. */
export function describeSize({ tokens, schedule }: RecentDocumentReply): string[] {
  return [
    tokens === null ? '' : `${formatTokens(tokens)} tokens`,
    schedule?.lastRunAt ? `crawled ${formatAgo(schedule.lastRunAt)}` : '',
  ].filter(Boolean);
}

/**
 * What small screens show next to the state, because their list has fewer columns: the size, or the URL of a document that
 * is not stored yet, whose name is only its host.
 */
export function describeOnSmallScreen(document: RecentDocumentReply): string[] {
  if (document.status === 'active') return describeSize(document);
  return isUserTextUrl(document.url) ? [] : [document.url.replace(/^https?:\/\//i, '')];
}

/** Such as "850", "12K" and "1.4M". */
export function formatTokens(tokens: number): string {
  return COMPACT.format(tokens);
}

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });

export interface FailureCount {
  readonly failure: FailureClass;
  readonly count: number;
}

/** Failed pages by failure class, most frequent first. */
export function countFailures(progress: CrawlProgress | null): FailureCount[] {
  // Object.entries loses the key type of the record.
  const entries = Object.entries(progress?.failures ?? {}) as [FailureClass, number][];
  return entries.map(([failure, count]) => ({ failure, count })).sort((a, b) => b.count - a.count);
}

/** The retries that make sense for a finished document. */
export function findUsefulRetries({ status, crawlType, progress, failure }: RecentDocumentReply): {
  readonly failedPages: boolean;
  readonly withBrowser: boolean;
} {
  if (status === 'processing' || crawlType === null || crawlType === 'user_text') {
    return { failedPages: false, withBrowser: false };
  }
  if (status === 'error') {
    return { failedPages: false, withBrowser: failure !== null && canBrowserHelp(failure.class) };
  }
  return {
    failedPages: (progress?.failed ?? 0) > 0,
    withBrowser: countFailures(progress).some((one) => canBrowserHelp(one.failure)),
  };
}
