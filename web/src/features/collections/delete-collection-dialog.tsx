import {
  type CollectionReply,
  deleteCollection,
  listCollections,
  restoreCollection,
} from '@lectern/shared/contracts/collections.ts';
import { listTrash } from '@lectern/shared/contracts/trash.ts';
import { useMatch, useNavigate } from 'react-router-dom';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import type { EditableCollection } from '../../modal-events.ts';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { offerUndo } from '../../ui/toasts/offer-undo.ts';
import { refreshCollections } from './use-collections.ts';

interface DeleteCollectionDialogProps {
  readonly collection: EditableCollection;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

const DELETION_FAILED = {
  title: 'Error',
  description: 'Failed to delete collection. Please try again.',
};

/** Deletes a collection after confirmation. */
export function DeleteCollectionDialog({ collection, onClose, onDeleted }: DeleteCollectionDialogProps) {
  const navigate = useNavigate();
  const isCollectionOpen = useMatch(`/collections/${collection.id}/*`) !== null;

  const undo = async () => {
    await call(restoreCollection, { params: { collectionId: collection.id } });
    await Promise.all([refreshCollections(collection.id), mutate(listTrash.path)]);
  };
  const remove = async () => {
    await call(deleteCollection, { params: { collectionId: collection.id } });
    if (isCollectionOpen) await navigate('/dashboard');
    await mutate<CollectionReply[]>(listCollections.path, (all) =>
      all?.filter(({ id }) => id !== collection.id),
    );
    offerUndo({ title: 'Collection deleted' }, { undo, undone: 'Collection restored' });
    onDeleted();
  };
  return (
    <ConfirmDialog
      title="Are you sure?"
      subject={collection.name}
      text="This action cannot be undone. This will permanently delete this collection and all associated URLs and topics."
      confirmLabel="Delete"
      action={remove}
      failure={DELETION_FAILED}
      onClose={onClose}
    />
  );
}
