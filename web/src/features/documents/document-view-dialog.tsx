import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ContentView } from '../../ui/markdown/content-view.tsx';

interface DocumentViewDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** The content of a document as agents get it. */
export function DocumentViewDialog({ document, onClose }: DocumentViewDialogProps) {
  const title = [document.documentName, document.documentTopic].filter(Boolean).join(' - ');
  return (
    <Modal title={title} size="xl" onClose={onClose}>
      <ContentView content={document.relevantText ?? ''} emptyText="No content available" />
    </Modal>
  );
}
