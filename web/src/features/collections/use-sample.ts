import { createCollection } from '@lectern/shared/contracts/collections.ts';
import { getSample } from '@lectern/shared/contracts/site.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { useResource } from '../../http/use-resource.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useRefreshCollections } from './use-collections.ts';

export interface Sample {
  /** Null if the server has no sample, and while loading. */
  readonly name: string | null;
  readonly isBusy: boolean;
  /**
   * Adds the sample to a collection, or to a new one if `collectionId` is null. Returns the collection's id; null after
   * an error, which appears in a toast.
   */
  readonly add: (collectionId: number | null) => Promise<number | null>;
}

/** The sample documentation that new users can try. */
export function useSample(): Sample {
  const { data } = useResource(getSample, {});
  const [isBusy, setBusy] = useState(false);
  const refreshCollections = useRefreshCollections();
  const { name = null, urls = [] } = data ?? {};

  const add: Sample['add'] = async (collectionId) => {
    if (name === null) return null;
    setBusy(true);
    try {
      const targetId = collectionId ?? (await call(createCollection, { body: { name } })).id;
      const { addSample } = await import('./add-sample.ts');
      await addSample(targetId, urls);
      await refreshCollections(targetId);
      return targetId;
    } catch (error) {
      toast({ title: 'Error', description: getErrorMessage(error, 'Unknown error'), tone: 'destructive' });
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { name, isBusy, add };
}
