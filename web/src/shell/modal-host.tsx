import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type ModalName, type ModalPayloads, type ModalRequest, onModalRequest } from '../modal-events.ts';
import { lazyDialog } from '../ui/loading/lazy-boundary.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** The dialog of each event. Its props are the details of the event. */
const DIALOGS = {
  'open-new-collection-modal': lazyDialog(
    () => import('../features/collections/new-collection-dialog.tsx'),
    'NewCollectionDialog',
  ),
  'open-edit-collection-modal': lazyDialog(
    () => import('../features/collections/edit-collection-dialog.tsx'),
    'EditCollectionDialog',
  ),
  'open-add-url-modal': lazyDialog(
    () => import('../features/documents/add/add-url-dialog.tsx'),
    'AddUrlDialog',
  ),
  'open-add-text-doc-modal': lazyDialog(
    () => import('../features/documents/add/add-text-dialog.tsx'),
    'AddTextDialog',
  ),
  'open-add-topic-modal': lazyDialog(
    () => import('../features/topics/add-topic-dialog.tsx'),
    'AddTopicDialog',
  ),
  'open-command-palette': lazyDialog(() => import('./palette/command-palette.tsx'), 'CommandPalette'),
  'open-shortcuts': lazyDialog(() => import('./shortcuts/shortcuts-dialog.tsx'), 'ShortcutsDialog'),
} satisfies { [Name in ModalName]: (props: ModalPayloads[Name] & DialogProps) => ReactNode };

/** Shows the dialog requested by a window event; one at a time. */
export function ModalHost() {
  const [request, setRequest] = useState<ModalRequest | null>(null);
  useEffect(() => onModalRequest(setRequest), []);
  const { pathname } = useLocation();
  // The back button closes a dialog, which belongs to the page below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => setRequest(null), [pathname]);
  if (!request) return null;
  // A slow request of a dialog that was closed must not close the next one.
  const close = () => setRequest((current) => (current === request ? null : current));
  // TypeScript cannot relate the dialog and its props through the name.
  const Dialog = DIALOGS[request.name] as (props: DialogProps) => ReactNode;
  return <Dialog {...request.payload} onClose={close} />;
}
