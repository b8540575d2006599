import { createCollection } from '@lectern/shared/contracts/collections.ts';
import { getSample } from '@lectern/shared/contracts/site.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { messageOf } from '../../http/http-error.ts';
import { useResource } from '../../http/use-resource.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshCollections } from './use-collections.ts';

export interface Sample {
  /** Null where this server offers none, and while that is unknown. */
  readonly name: string | null;
  readonly isBusy: boolean;
  /**
   * Adds the sample to a collection, or to a new one when `collectionId` is null.
   * Gives the collection's id; null when it failed, which a toast has said.
   */
  readonly add: (collectionId: number | null) => Promise<number | null>;
}

/** The documentation that a newcomer can try without looking for an address. */
export function useSample(): Sample {
  const { data } = useResource(getSample, {});
  const [isBusy, setBusy] = useState(false);
  const refreshCollections = useRefreshCollections();
  const url = data?.url ?? null;
  const name = url === null ? null : (data?.name ?? 'Sample documentation');

  const add: Sample['add'] = async (collectionId) => {
    if (url === null || name === null) return null;
    setBusy(true);
    try {
      const ownId = collectionId ?? (await call(createCollection, { body: { name } })).id;
      const { addSample } = await import('./add-sample.ts');
      await addSample(ownId, url);
      await refreshCollections(ownId);
      return ownId;
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Unknown error'), tone: 'destructive' });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { name, isBusy, add };
}
