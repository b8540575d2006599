import { lazyDialog } from '../loading/lazy-boundary.tsx';

/** Loaded on first use because it needs the code of dialogs. */
export const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'), 'ConfirmDialog');
