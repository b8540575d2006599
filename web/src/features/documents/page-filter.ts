import type { listPages } from '@lectern/shared/contracts/documents.ts';
import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import type { ReplyOf } from '../../http/call.ts';

export type Page = ReplyOf<typeof listPages>[number];

export interface PageFilter {
  readonly status: Page['status'] | 'all';
  /** Null for all classes. */
  readonly failure: FailureClass | null;
  readonly search: string;
}

/** The pages that match the filter: failures first, then in crawl order. */
export function filterPages(pages: readonly Page[], filter: PageFilter): Page[] {
  const wanted = filter.search.trim().toLowerCase();
  return pages
    .filter((page) => filter.status === 'all' || page.status === filter.status)
    .filter((page) => filter.failure === null || page.failure?.class === filter.failure)
    .filter((page) => wanted === '' || getSearchText(page).includes(wanted))
    .toSorted((a, b) => getUrgency(b) - getUrgency(a));
}

function getSearchText({ url, title, failure, reason }: Page): string {
  return [url, title, failure?.message, reason].filter(Boolean).join(' ').toLowerCase();
}

function getUrgency({ status, failure }: Page): number {
  if (status === 'error') return 2;
  return failure === null ? 0 : 1;
}

/** The number of pages by status. */
export function countByStatus(pages: readonly Page[]): Readonly<Record<Page['status'], number>> {
  const counts = { success: 0, error: 0, skipped: 0 };
  for (const { status } of pages) counts[status] += 1;
  return counts;
}

/** The failure classes of the pages, most frequent first. */
export function countByFailure(pages: readonly Page[]): { failure: FailureClass; count: number }[] {
  const counts = new Map<FailureClass, number>();
  for (const { failure } of pages) {
    if (failure) counts.set(failure.class, (counts.get(failure.class) ?? 0) + 1);
  }
  return [...counts].map(([failure, count]) => ({ failure, count })).sort((a, b) => b.count - a.count);
}

/** Why a page failed or was skipped, as a sentence; null for other pages. */
export function getReason({ failure, reason }: Page): string | null {
  return failure?.message ?? reason;
}
