import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { ContentDialog } from '../../ui/dialogs/content-dialog.tsx';

interface DocumentViewDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** The content of a document as agents get it. */
export function DocumentViewDialog({ document, onClose }: DocumentViewDialogProps) {
  const title = [document.documentName, document.documentTopic].filter(Boolean).join(' - ');
  return (
    <ContentDialog
      title={title}
      content={document.relevantText ?? ''}
      emptyText="No content available"
      onClose={onClose}
    />
  );
}
