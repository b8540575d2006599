import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { cancelCrawl } from '@lectern/shared/contracts/refreshes.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useRefreshDocuments } from './use-recent-documents.ts';

interface CancelCrawlDialogProps {
  readonly document: RecentDocumentReply;
  readonly onClose: () => void;
}

/** Cancels a running crawl after confirmation; a refresh continues it. */
export function CancelCrawlDialog({ document, onClose }: CancelCrawlDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshDocuments();
  const cancel = async () => {
    setBusy(true);
    try {
      await call(cancelCrawl, { params: { documentId: document.id } });
      await refresh(document.collectionId);
    } catch (error) {
      const description = getErrorMessage(error, 'An unknown error occurred');
      toast({ title: 'Failed to cancel the crawl', description, tone: 'destructive' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Cancel crawl"
      text="The pages stored so far are kept. Refresh the document later to fetch the others."
      confirmLabel="Cancel crawl"
      dismissLabel="Continue crawling"
      isBusy={isBusy}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}
