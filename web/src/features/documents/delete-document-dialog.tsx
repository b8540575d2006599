import {
  deleteRecentDocument,
  listRecentDocuments,
  type RecentDocumentReply,
  restoreRecentDocument,
} from '@lectern/shared/contracts/documents.ts';
import { listTrash } from '@lectern/shared/contracts/trash.ts';
import { useSWRConfig } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { offerUndo } from '../../ui/toasts/offer-undo.ts';
import { useAction } from '../../ui/use-action.ts';
import { useRefreshCollections } from '../collections/use-collections.ts';
import { useRefreshDocuments } from './use-recent-documents.ts';

interface DeleteDocumentDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** Deletes a document after confirmation, with an optimistic update. */
export function DeleteDocumentDialog({ document, onClose }: DeleteDocumentDialogProps) {
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAction('Failed to delete document');
  const refreshDocuments = useRefreshDocuments();
  const refreshCollections = useRefreshCollections();
  const { id: documentId, collectionId } = document;

  const undo = async () => {
    await call(restoreRecentDocument, { params: { documentId } });
    await Promise.all([
      refreshDocuments(collectionId),
      refreshCollections(collectionId),
      mutate(listTrash.path),
    ]);
  };
  const remove = async () => {
    const without = (list: RecentDocumentReply[] | undefined) =>
      (list ?? []).filter(({ id }) => id !== documentId);
    await run(async () => {
      await mutate<RecentDocumentReply[], { success: true }>(
        resourceKey(listRecentDocuments, { collectionId }),
        call(deleteRecentDocument, { params: { documentId } }),
        {
          optimisticData: without,
          populateCache: (_done, list) => without(list),
          rollbackOnError: true,
          revalidate: true,
        },
      );
      await refreshCollections(collectionId);
      offerUndo(
        { title: 'Document deleted', description: 'The document has been removed from this collection' },
        { undo, undone: 'Document restored' },
      );
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete document"
      subject={document.documentName}
      text="Are you sure you want to delete this document? This action cannot be undone."
      confirmLabel="Delete"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
