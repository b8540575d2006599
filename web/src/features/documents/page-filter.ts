import type { listPages } from '@lectern/shared/contracts/documents.ts';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import type { ReplyOf } from '../../http/call.ts';

export type Page = ReplyOf<typeof listPages>[number];

export interface PageFilter {
  readonly status: Page['status'] | 'all';
  /** Null for every class. */
  readonly failure: FailureClass | null;
  readonly search: string;
}

/** The pages that the filter lets through, those that need attention first, else in the order of the crawl. */
export function filterPages(pages: readonly Page[], filter: PageFilter): Page[] {
  const wanted = filter.search.trim().toLowerCase();
  return pages
    .filter((page) => filter.status === 'all' || page.status === filter.status)
    .filter((page) => filter.failure === null || page.failure?.class === filter.failure)
    .filter((page) => wanted === '' || textOf(page).includes(wanted))
    .toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
}

function textOf({ url, title, failure, reason }: Page): string {
  return [url, title, failure?.message, reason].filter(Boolean).join(' ').toLowerCase();
}

function urgencyOf({ status, failure }: Page): number {
  if (status === 'error') return 2;
  return failure === null ? 0 : 1;
}

/** How many pages there are of each status. */
export function countByStatus(pages: readonly Page[]): Readonly<Record<Page['status'], number>> {
  const counts = { success: 0, error: 0, skipped: 0 };
  for (const { status } of pages) counts[status] += 1;
  return counts;
}

/** The classes of failure among the pages, the most frequent first. */
export function countByFailure(pages: readonly Page[]): { failure: FailureClass; count: number }[] {
  const counts = new Map<FailureClass, number>();
  for (const { failure } of pages) {
    if (failure) counts.set(failure.class, (counts.get(failure.class) ?? 0) + 1);
  }
  return [...counts].map(([failure, count]) => ({ failure, count })).sort((a, b) => b.count - a.count);
}

/** Why a page has no text, without its address, which stands beside it. */
export function reasonOf({ url, failure, reason }: Page): string | null {
  const text = failure?.message ?? reason;
  if (!text) return null;
  return text.startsWith(url) ? `The page${text.slice(url.length)}` : text.replace(url, 'the page');
}
