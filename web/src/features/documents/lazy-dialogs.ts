import { lazyDialog } from '../../ui/loading/lazy-part.tsx';

/** Loaded on first use because it needs the markdown renderer. */
export const DocumentViewDialog = lazyDialog(
  () => import('./document-view-dialog.tsx'),
  'DocumentViewDialog',
);

export const CancelCrawlDialog = lazyDialog(() => import('./cancel-crawl-dialog.tsx'), 'CancelCrawlDialog');

export const DeleteDocumentDialog = lazyDialog(
  () => import('./delete-document-dialog.tsx'),
  'DeleteDocumentDialog',
);

export const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'), 'MoveDialog');

export const DeleteManyDialog = lazyDialog(() => import('./list/delete-many-dialog.tsx'), 'DeleteManyDialog');
