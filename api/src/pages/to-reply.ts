import type { ReplyOf } from '@lectern/shared/contracts/endpoint.ts';
import type { countPages, crawledPage } from '@lectern/shared/contracts/pages.ts';
import type { ListedPage, PageCount } from '@lectern/shared/db/stores/pages/pages.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import type { z } from 'zod';
import { toFailureReply } from '../documents/to-reply.ts';

/** A crawled page as sent to the client. */
export function toPageReply(page: ListedPage): z.input<typeof crawledPage> {
  return {
    ...page,
    failure:
      page.status === 'error' || page.failure !== null
        ? toFailureReply(page.failure, page.errorMessage)
        : null,
    reason: reasonOf(page),
  };
}

/** The pages of a crawl, counted by status and by failure. */
export function toPageCountsReply(counts: readonly PageCount[]): ReplyOf<typeof countPages> {
  const reply = { total: 0, success: 0, error: 0, skipped: 0, thin: 0 };
  const failures: Partial<Record<FailureClass, number>> = {};
  for (const { status, failure, count, thin } of counts) {
    reply.total += count;
    reply[status] += count;
    reply.thin += thin;
    const known = failure ?? (status === 'error' ? 'internal' : null);
    if (known !== null) failures[known] = (failures[known] ?? 0) + count;
  }
  return { ...reply, failures };
}

function reasonOf({ status, errorMessage, missingSince }: ListedPage): string | null {
  if (status === 'skipped') return errorMessage;
  return missingSince && 'This page is no longer on the site. The next refresh will remove it.';
}
