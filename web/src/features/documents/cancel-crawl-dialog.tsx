import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { cancelCrawl } from '@lectern/shared/contracts/refreshes.ts';
import { call } from '../../http/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { refreshDocuments } from './use-recent-documents.ts';

interface CancelCrawlDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** Cancels a running crawl after confirmation; a refresh continues it. */
export function CancelCrawlDialog({ document, onClose }: CancelCrawlDialogProps) {
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
