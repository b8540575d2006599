import * as contracts from '@lectern/shared/contracts/pages.ts';
import * as visionContracts from '@lectern/shared/contracts/vision.ts';
import { getDocument } from '@lectern/shared/db/stores/documents/documents.ts';
import { findVisionPicture, listVisionSteps } from '@lectern/shared/db/stores/ingest/vision-steps.ts';
import {
  countPages,
  getPageOfDocument,
  type ListedPage,
  listPagesOfDocument,
} from '@lectern/shared/db/stores/pages/pages.ts';
import { NotFoundError } from '@lectern/shared/errors.ts';
import type { ServiceDeps } from '../deps.ts';
import { toFailureReply } from '../documents/to-reply.ts';
import type { Router } from '../http/router.ts';

/** Routes of crawled pages and of the steps of agent vision. */
export function addPageRoutes(router: Router, { db }: ServiceDeps): void {
  router.forList(
    contracts.listPages,
    async ({ owned, query, pagination }) => {
      await getDocument(db, owned);
      const pages = await listPagesOfDocument(db, owned, query, pagination);
      return pages.map(toPageReply);
    },
    { keyOf: ({ sortKey, position, id }) => [sortKey, position, id] },
  );
  router.forUser(contracts.countPages, async ({ owned }) => {
    const { documentUrlId } = await getDocument(db, owned);
    return countPages(db, documentUrlId);
  });
  router.forUser(contracts.getPage, ({ owned }) => getPageOfDocument(db, owned));
  router.forUser(visionContracts.listVisionSteps, async ({ owned }) => {
    await getDocument(db, owned);
    return listVisionSteps(db, owned);
  });
  router.forUser(visionContracts.getVisionPicture, async ({ owned, context }) => {
    const picture = await findVisionPicture(db, owned);
    if (picture === null)
      throw new NotFoundError('Screenshot not found. Screenshots of agent vision are kept for a week');
    return context.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg' });
  });
}

/** A crawled page as sent to the client. */
function toPageReply(page: ListedPage) {
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
