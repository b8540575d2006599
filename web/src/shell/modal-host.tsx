import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type ModalRequest, onModalRequest } from '../modal-events.ts';
import { lazyDialog } from '../ui/loading/lazy-boundary.tsx';

const NewCollectionDialog = lazyDialog(
  () => import('../features/collections/new-collection-dialog.tsx'),
  'NewCollectionDialog',
);
const EditCollectionDialog = lazyDialog(
  () => import('../features/collections/edit-collection-dialog.tsx'),
  'EditCollectionDialog',
);
const AddUrlDialog = lazyDialog(() => import('../features/documents/add/add-url-dialog.tsx'), 'AddUrlDialog');
const AddTextDialog = lazyDialog(
  () => import('../features/documents/add/add-text-dialog.tsx'),
  'AddTextDialog',
);
const AddTopicDialog = lazyDialog(() => import('../features/topics/add-topic-dialog.tsx'), 'AddTopicDialog');

/** Shows the dialog requested by a window event; one at a time. */
export function ModalHost() {
  const [request, setRequest] = useState<ModalRequest | null>(null);
  useEffect(() => onModalRequest(setRequest), []);
  const { pathname } = useLocation();
  // The back button closes a dialog, which belongs to the page below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => setRequest(null), [pathname]);
  // A slow request of a dialog that was closed must not close the next one.
  const close = () => setRequest((current) => (current === request ? null : current));
  return request && <RequestedDialog request={request} onClose={close} />;
}

function RequestedDialog({ request, onClose }: { request: ModalRequest; onClose: () => void }) {
  switch (request.name) {
    case 'open-new-collection-modal':
      return <NewCollectionDialog onClose={onClose} />;
    case 'open-edit-collection-modal':
      return <EditCollectionDialog collection={request.payload.collection} onClose={onClose} />;
    case 'open-add-url-modal':
      return <AddUrlDialog collectionId={request.payload.collectionId} onClose={onClose} />;
    case 'open-add-text-doc-modal':
      return <AddTextDialog collectionId={request.payload.collectionId} onClose={onClose} />;
    case 'open-add-topic-modal':
      return <AddTopicDialog {...request.payload} onClose={onClose} />;
  }
}
