import {
  type CollectionReply,
  getCollection,
  listCollections,
} from '@lectern/shared/contracts/collections.ts';
import { TOOLS_COLLECTION_ID } from '@lectern/shared/domain/tools/tools-collection.ts';
import { mutate } from 'swr';
import { getStatus } from '../../http/http-error.ts';
import { resourceKey, useResource } from '../../http/use-resource.ts';

const PROCESSING_POLL_MS = 3_000;

const hasProcessing = (collections: readonly CollectionReply[] | undefined) =>
  collections?.some(({ status }) => status === 'processing') ?? false;

/**
 * The user's collections, refetched on every visit because scripts and other tabs change them too, and polled while one of them
 * is processing. Retries once; no refetch on focus.
 */
export function useCollections() {
  return useResource(
    listCollections,
    {},
    {
      revalidateOnMount: true,
      shouldRetryOnError: true,
      errorRetryCount: 1,
      errorRetryInterval: 1_000,
      refreshInterval: (collections) => (hasProcessing(collections) ? PROCESSING_POLL_MS : 0),
    },
  );
}

/** The number of collections that count toward the plan; 0 until loaded. */
export function countPlanned(collections: readonly CollectionReply[] | undefined): number {
  return collections?.filter(({ id }) => id !== TOOLS_COLLECTION_ID).length ?? 0;
}

/** One collection, refetched on every visit; null fetches nothing. A deleted one is an error, even if it was loaded before. */
export function useCollection(collectionId: number | null) {
  const params = collectionId === null ? null : { collectionId };
  const { data, error } = useResource(getCollection, params, { revalidateOnMount: true });
  return { data: getStatus(error) === 404 ? undefined : data, error };
}

/** Refetches the collections, and the collection with this id. */
export async function refreshCollections(collectionId?: number): Promise<void> {
  const one = collectionId && mutate(resourceKey(getCollection, { collectionId }));
  await Promise.all([mutate(resourceKey(listCollections, {})), one]);
}
