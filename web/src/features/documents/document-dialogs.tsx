import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { CancelCrawlDialog, DeleteDocumentDialog, DocumentViewDialog } from './lazy-dialogs.ts';

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
