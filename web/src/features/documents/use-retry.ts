import { type RecentDocumentReply, retryDocument } from '@lectern/shared/contracts/documents.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshDocuments } from './use-recent-documents.ts';

/** Crawls a document again; the pages that are stored stay. */
export function useRetry(document: RecentDocumentReply) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshDocuments();

  const retry = async () => {
    setBusy(true);
    try {
      await call(retryDocument, { params: { documentId: document.id }, body: {} });
      await refresh(document.collectionId);
    } catch (error) {
      const description = messageOf(error, 'An unknown error occurred');
      toast({ title: 'Failed to update document', description, tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, retry };
}
