import { listRecentDocuments, type RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { listTopics } from '@lectern/shared/contracts/topics.ts';
import { byPinThenNewest } from '@lectern/shared/domain/documents/pin-order.ts';
import { useEffect, useMemo, useRef } from 'react';
import { mutate } from 'swr';
import { getStatus } from '../../http/http-error.ts';
import { keepPolling, resourceKey, useResource } from '../../http/use-resource.ts';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { refreshCollections } from '../collections/use-collections.ts';
import { createCompletionTracker } from './completion-tracker.ts';

const POLL_MS = 3_000;

/** The documents of a collection, polled every three seconds. A toast announces finished ones. */
export function useRecentDocuments(collectionId: number) {
  const { data, error } = useResource(listRecentDocuments, { collectionId }, keepPolling(POLL_MS));
  useEffect(() => {
    // The collection was deleted elsewhere.
    if (getStatus(error) === 404) void refreshCollections(collectionId);
  }, [error, collectionId]);
  useAnnounceFinished(collectionId, data);
  const documents = useMemo(() => data?.toSorted(byPinThenNewest), [data]);
  return { documents, error };
}

/** Refetches the documents of a collection and all data that depends on them, such as the collection's status. */
export async function refreshDocuments(collectionId: number): Promise<void> {
  await Promise.all([
    mutate(resourceKey(listRecentDocuments, { collectionId })),
    mutate(resourceKey(listTopics, { collectionId })),
    refreshCollections(collectionId),
  ]);
}

function useAnnounceFinished(
  collectionId: number,
  documents: readonly RecentDocumentReply[] | undefined,
): void {
  const tracker = useRef({ collectionId, findFinished: createCompletionTracker<RecentDocumentReply>() });
  useEffect(() => {
    if (!documents) return;
    if (tracker.current.collectionId !== collectionId) {
      tracker.current = { collectionId, findFinished: createCompletionTracker() };
    }
    const finished = tracker.current.findFinished(documents);
    for (const { documentName } of finished.filter(({ status }) => status === 'active')) {
      toastSuccess('Document Processing Complete', `Content for "${documentName}" is now available`);
    }
    if (finished.length > 0) void refreshCollections(collectionId);
  }, [collectionId, documents]);
}
