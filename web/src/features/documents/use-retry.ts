import { type RecentDocumentReply, retryDocument } from '@lectern/shared/contracts/documents.ts';
import { useState } from 'react';
import { type CallInput, call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshDocuments } from './use-recent-documents.ts';

export type RetryBody = NonNullable<CallInput<typeof retryDocument>['body']>;

export interface RetryState {
  readonly isBusy: boolean;
  /**
   * Crawls the document, or some of its pages, again; what is stored is served meanwhile. False when that was
   * refused, which a toast has said.
   */
  readonly retry: (what: RetryBody) => Promise<boolean>;
}

/** Retries of one document. */
export function useRetry(document: Pick<RecentDocumentReply, 'id' | 'collectionId'>): RetryState {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshDocuments();

  const retry = async (body: RetryBody) => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await call(retryDocument, { params: { documentId: document.id }, body });
      await refresh(document.collectionId);
      return true;
    } catch (error) {
      const description = messageOf(error, 'An unknown error occurred');
      toast({ title: 'Failed to update document', description, tone: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, retry };
}
