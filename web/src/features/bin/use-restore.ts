import { type DeletedThing, listBin } from '@lectern/shared/contracts/bin.ts';
import { restoreCollection } from '@lectern/shared/contracts/collections.ts';
import { restoreRecentDocument } from '@lectern/shared/contracts/documents.ts';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { focusMain } from '../../ui/focus-main.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshCollections } from '../collections/use-collections.ts';
import { useRefreshDocuments } from '../documents/use-recent-documents.ts';

/** Takes one thing out of the bin; a toast says when the server refuses. */
export function useRestore(thing: DeletedThing) {
  const [isBusy, setBusy] = useState(false);
  const { mutate } = useSWRConfig();
  const refreshCollections = useRefreshCollections();
  const refreshDocuments = useRefreshDocuments();

  const restore = async () => {
    setBusy(true);
    try {
      const collectionId = await takeOut(thing);
      await Promise.all([refreshCollections(collectionId), refreshDocuments(collectionId)]);
      const title = thing.kind === 'collection' ? 'Collection restored' : 'Document restored';
      toast({ title, description: thing.name, tone: 'success' });
      // Its line goes, and the focus with it.
      focusMain();
    } catch (error) {
      const description = messageOf(error, 'Unknown error');
      toast({ title: 'Could not restore it', description, tone: 'destructive' });
    }
    setBusy(false);
    await mutate(listBin.path);
  };
  return { isBusy, restore };
}

/** Gives the id of the collection that has changed. */
async function takeOut({ kind, id }: DeletedThing): Promise<number> {
  if (kind === 'collection') return (await call(restoreCollection, { params: { collectionId: id } })).id;
  return (await call(restoreRecentDocument, { params: { documentId: id } })).collectionId;
}
