import { lazyPage } from '../../lazy-page.ts';

/** Loaded on first use because it needs the markdown renderer. */
export const DocumentViewDialog = lazyPage(
  async () => (await import('./document-view-dialog.tsx')).DocumentViewDialog,
);

export const CancelCrawlDialog = lazyPage(
  async () => (await import('./cancel-crawl-dialog.tsx')).CancelCrawlDialog,
);

export const DeleteDocumentDialog = lazyPage(
  async () => (await import('./delete-document-dialog.tsx')).DeleteDocumentDialog,
);

export const MoveDialog = lazyPage(async () => (await import('./move-dialog.tsx')).MoveDialog);

export const DeleteManyDialog = lazyPage(
  async () => (await import('./list/delete-many-dialog.tsx')).DeleteManyDialog,
);
