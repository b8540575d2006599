import {
  deleteRecentDocument,
  listRecentDocuments,
  type RecentDocumentReply,
  restoreRecentDocument,
} from '@lectern/shared/contracts/documents.ts';
import { cancelCrawl } from '@lectern/shared/contracts/refreshes.ts';
import { listTrash } from '@lectern/shared/contracts/trash.ts';
import { useMatch, useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { lazyDialog } from '../../ui/loading/lazy-boundary.tsx';
import { offerUndo } from '../../ui/toasts/offer-undo.ts';
import { refreshCollections } from '../collections/use-collections.ts';
import { refreshDocuments } from './use-recent-documents.ts';

/** Loaded on first use because it needs the markdown renderer. */
const DocumentViewDialog = lazyDialog(() => import('./document-view-dialog.tsx'), 'DocumentViewDialog');
export const MoveDialog = lazyDialog(() => import('./move-dialog.tsx'), 'MoveDialog');

/** The dialogs of a document. */
export type DocumentDialog = 'view' | 'delete' | 'cancel';

interface DocumentDialogsProps {
  readonly dialog: DocumentDialog | null;
  /** Undefined if none is chosen, or if it was deleted. */
  readonly document: RecentDocumentReply | undefined;
  readonly onClose: () => void;
}

/** The open dialog of a document. */
export function DocumentDialogs({ dialog, document, onClose }: DocumentDialogsProps) {
  return (
    <>
      {document && dialog === 'view' && <DocumentViewDialog document={document} onClose={onClose} />}
      {document && dialog === 'delete' && <DeleteDocumentDialog document={document} onClose={onClose} />}
      {document && dialog === 'cancel' && <CancelCrawlDialog document={document} onClose={onClose} />}
    </>
  );
}

interface DialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** Deletes a document after confirmation. */
function DeleteDocumentDialog({ document, onClose }: DialogProps) {
  const navigate = useNavigate();
  const { id: documentId, collectionId } = document;
  const list = `/collections/${collectionId}`;
  const isDocumentOpen = useMatch(`${list}/documents/${documentId}`) !== null;

  const undo = async () => {
    await call(restoreRecentDocument, { params: { documentId } });
    await Promise.all([refreshDocuments(collectionId), mutate(listTrash.path)]);
  };
  const remove = async () => {
    await call(deleteRecentDocument, { params: { documentId } });
    if (isDocumentOpen) await navigate(list);
    await mutate<RecentDocumentReply[]>(resourceKey(listRecentDocuments, { collectionId }), (all) =>
      all?.filter(({ id }) => id !== documentId),
    );
    await refreshCollections(collectionId);
    offerUndo(
      { title: 'Document deleted', description: 'The document has been removed from this collection' },
      { undo, undone: 'Document restored' },
    );
  };
  return (
    <ConfirmDialog
      title="Delete document"
      subject={document.documentName}
      text="Are you sure you want to delete this document? This action cannot be undone."
      confirmLabel="Delete"
      action={remove}
      failure="Failed to delete document"
      onClose={onClose}
    />
  );
}

/** Cancels a running crawl after confirmation; a refresh continues it. */
function CancelCrawlDialog({ document, onClose }: DialogProps) {
  const cancel = async () => {
    await call(cancelCrawl, { params: { documentId: document.id } });
    await refreshDocuments(document.collectionId);
  };
  return (
    <ConfirmDialog
      title="Cancel crawl"
      text="The pages stored so far are kept. Refresh the document later to fetch the others."
      confirmLabel="Cancel crawl"
      dismissLabel="Continue crawling"
      action={cancel}
      failure="Failed to cancel the crawl"
      onClose={onClose}
    />
  );
}
