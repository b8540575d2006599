import { restoreCollection } from '@lectern/shared/contracts/collections.ts';
import { restoreRecentDocument } from '@lectern/shared/contracts/documents.ts';
import { type DeletedItem, listTrash } from '@lectern/shared/contracts/trash.ts';
import { mutate } from 'swr';
import { call } from '../../http/call.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';
import { refreshDocuments } from '../documents/use-recent-documents.ts';

/** Restores a deleted item; errors appear in a toast. */
export function useRestore(item: DeletedItem) {
  const { isBusy, run } = useAction('Could not restore');

  const restore = async () => {
    await run(async () => {
      const collectionId = await restoreItem(item);
      await refreshDocuments(collectionId);
      const title = item.kind === 'collection' ? 'Collection restored' : 'Document restored';
      toast({ title, description: item.name, tone: 'success' });
    });
    await mutate(listTrash.path);
  };
  return { isBusy, restore };
}

/** Returns the id of the changed collection. */
async function restoreItem({ kind, id }: DeletedItem): Promise<number> {
  if (kind === 'collection') return (await call(restoreCollection, { params: { collectionId: id } })).id;
  return (await call(restoreRecentDocument, { params: { documentId: id } })).collectionId;
}
