import { useCallback, useState } from 'react';
import { useLinkedId } from '../../ui/use-linked-id.ts';
import type { DocumentDialog } from './document-dialogs.tsx';

interface OpenedDialog {
  readonly dialog: DocumentDialog;
  readonly documentId: number;
}

/** The open dialog of one of the documents on a page; null if none is. The URL holds the document of the viewer. */
export function useDocumentDialog() {
  const [viewedId, view] = useLinkedId('doc');
  const [asking, setAsking] = useState<OpenedDialog | null>(null);
  const open = useCallback(
    (dialog: DocumentDialog, documentId: number) => {
      if (dialog === 'view') view(documentId);
      else setAsking({ dialog, documentId });
    },
    [view],
  );
  const close = () => {
    if (asking) setAsking(null);
    else view(null);
  };
  const viewing: OpenedDialog | null = viewedId === null ? null : { dialog: 'view', documentId: viewedId };
  return { opened: asking ?? viewing, open, close };
}
