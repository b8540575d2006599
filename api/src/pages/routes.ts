import * as contracts from '@lectern/shared/contracts/pages.ts';
import * as visionContracts from '@lectern/shared/contracts/vision.ts';
import type { Router } from '../http/router.ts';
import type { PagesService } from './service.ts';

/** Routes of crawled pages and of the steps of agent vision. */
export function addPageRoutes(router: Router, pages: PagesService): void {
  router.forList(contracts.listPages, ({ user, params, query, part }) =>
    pages.list(user, params.documentId, query, part),
  );
  router.forUser(contracts.countPages, ({ user, params }) => pages.count(user, params.documentId));
  router.forUser(contracts.getPage, ({ user, params }) => pages.get(user, params.documentId, params.pageId));
  router.forUser(visionContracts.listVisionSteps, ({ user, params }) =>
    pages.listVisionSteps(user, params.documentId),
  );
  router.forUser(visionContracts.getVisionPicture, async ({ user, params, context }) => {
    const picture = await pages.visionPicture(user, params.documentId, params.step);
    return context.body(new Uint8Array(picture), 200, { 'content-type': 'image/jpeg' });
  });
}
