import type { countPages, listPages } from '@lectern/shared/contracts/pages.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import type { ReplyOf } from '../../../http/call.ts';

export type Page = ReplyOf<typeof listPages>['items'][number];

export type PageCounts = ReplyOf<typeof countPages>;

export interface PageFilter {
  readonly status: Page['status'] | 'all';
  /** Null for all classes. */
  readonly failure: FailureClass | null;
  readonly search: string;
}

/** The number of pages with the status and the failure class of a filter, without its search. */
export function countMatches(counts: PageCounts, { status, failure }: PageFilter): number {
  if (failure !== null) return counts.failures[failure] ?? 0;
  return status === 'all' ? counts.total : counts[status];
}

/** The reason of a failed or skipped page, as a sentence; null for other pages. */
export function getReason({ failure, reason }: Page): string | null {
  return failure?.message ?? reason;
}

/** The labels and colors of the statuses of a page. */
export const PAGE_STATUSES = {
  success: { label: 'Stored', color: 'green.fg' },
  error: { label: 'Failed', color: 'red.fg' },
  skipped: { label: 'Skipped', color: 'fg.muted' },
} as const;
