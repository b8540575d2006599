import { createCollection } from '@lectern/shared/contracts/collections.ts';
import { getSample } from '@lectern/shared/contracts/site.ts';
import { useRef } from 'react';
import { call } from '../../http/call.ts';
import { useResource } from '../../http/use-resource.ts';
import { useAction } from '../../ui/use-action.ts';
import { refreshCollections } from './use-collections.ts';

/** The sample documentation that new users can try. */
export function useSample() {
  const { data } = useResource(getSample, {});
  const { isBusy, run } = useAction('Could not add the sample documentation');
  /** The collection to reuse after an error. */
  const createdId = useRef<number>(null);
  /** Null if the server has no sample, and while loading. */
  const name = data?.name ?? null;

  /**
   * Adds the sample to a collection, or to a new one if `collectionId` is null. Returns the collection's id; null after
   * an error, which appears in a toast.
   */
  const add = async (collectionId: number | null): Promise<number | null> => {
    if (name === null) return null;
    let targetId = collectionId ?? createdId.current;
    const isAdded = await run(async () => {
      if (targetId === null) {
        targetId = (await call(createCollection, { body: { name } })).id;
        createdId.current = targetId;
      }
      try {
        const { addSample } = await import('./add-sample.ts');
        await addSample(targetId, data?.urls ?? []);
      } finally {
        await refreshCollections(targetId);
      }
    });
    return isAdded ? targetId : null;
  };
  return { name, isBusy, add };
}
