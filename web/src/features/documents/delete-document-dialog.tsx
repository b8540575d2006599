import {
  deleteRecentDocument,
  listRecentDocuments,
  type RecentDocumentReply,
  restoreRecentDocument,
} from '@lectern/shared/contracts/documents.ts';
import { listTrash } from '@lectern/shared/contracts/trash.ts';
import { useMatch, useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { offerUndo } from '../../ui/toasts/offer-undo.ts';
import { refreshCollections } from '../collections/use-collections.ts';
import { refreshDocuments } from './use-recent-documents.ts';

interface DeleteDocumentDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** Deletes a document after confirmation. */
export function DeleteDocumentDialog({ document, onClose }: DeleteDocumentDialogProps) {
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
