import { previewAnswer } from '@lectern/shared/contracts/preview.ts';
import type { Router } from '../../http/router.ts';
import type { PreviewService } from './preview.ts';

/** Route of the agent preview. `stopping` is aborted when this process stops. */
export function addPreviewRoutes(router: Router, previews: PreviewService, stopping: AbortSignal): void {
  router.forUser(
    previewAnswer,
    ({ user, params, body, context }) =>
      previews.preview(user, params.collectionId, body, AbortSignal.any([context.req.raw.signal, stopping])),
    { limit: 'preview' },
  );
}
