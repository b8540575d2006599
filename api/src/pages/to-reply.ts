import type { ListedPage } from '@lectern/shared/db/stores/pages/pages.ts';
import { toFailureReply } from '../documents/to-reply.ts';

/** A crawled page as sent to the client. */
export function toPageReply(page: ListedPage) {
  return {
    ...page,
    failure:
      page.status === 'error' || page.failure !== null
        ? toFailureReply(page.failure, page.errorMessage)
        : null,
    reason: reasonOf(page),
  };
}

function reasonOf({ status, errorMessage, missingSince }: ListedPage): string | null {
  if (status === 'skipped') return errorMessage;
  return missingSince && 'This page is no longer on the site. The next refresh will remove it.';
}
