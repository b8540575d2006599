import {
  listRecentDocuments,
  type RecentDocumentReply,
  updateRecentDocument,
} from '@lectern/shared/contracts/documents.ts';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';

/** Pins a document at `nextPin` or unpins it, with an optimistic update. */
export function usePin(document: RecentDocumentReply, nextPin: number) {
  const { isBusy, run } = useAction('Failed to update document');

  const toggle = async () => {
    if (isBusy) return;
    const pinIndex = document.pinIndex === null ? nextPin : null;
    const put = (changed: RecentDocumentReply) => (list: RecentDocumentReply[] | undefined) =>
      (list ?? []).map((one) => (one.id === changed.id ? changed : one));
    await run(async () => {
      await mutate<RecentDocumentReply[], RecentDocumentReply>(
        resourceKey(listRecentDocuments, { collectionId: document.collectionId }),
        call(updateRecentDocument, { params: { documentId: document.id }, body: { pinIndex } }),
        {
          optimisticData: put({ ...document, pinIndex }),
          populateCache: (changed, list) => put(changed)(list),
          rollbackOnError: true,
          revalidate: true,
        },
      );
      toastSuccess('Document updated', 'The document has been updated');
    });
  };
  return { isBusy, toggle };
}
