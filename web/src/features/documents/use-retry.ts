import {
  listRecentDocuments,
  type RecentDocumentReply,
  retryDocument,
} from '@lectern/shared/contracts/documents.ts';
import { mutate } from 'swr';
import { type CallInput, call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { useAction } from '../../ui/use-action.ts';
import { refreshDocuments } from './use-recent-documents.ts';

export type RetryBody = NonNullable<CallInput<typeof retryDocument>['body']>;

export type RetryState = ReturnType<typeof useRetry>;

/** Retries for a document. */
export function useRetry(document: Pick<RecentDocumentReply, 'id' | 'collectionId'>) {
  const { isBusy, run } = useAction('Failed to update document');

  /**
   * Crawls the document or some of its pages again; agents use the stored version meanwhile. False after an error, which
   * appears in a toast.
   */
  const retry = async (body: RetryBody): Promise<boolean> => {
    if (isBusy) return false;
    return run(async () => {
      const changed = await call(retryDocument, { params: { documentId: document.id }, body });
      // A short retry may end before the refetch; without this update its end would not be announced.
      await mutate<RecentDocumentReply[]>(
        resourceKey(listRecentDocuments, { collectionId: document.collectionId }),
        (list) => list?.map((one) => (one.id === changed.id ? changed : one)),
        { revalidate: false },
      );
      await refreshDocuments(document.collectionId);
    });
  };
  return { isBusy, retry };
}
