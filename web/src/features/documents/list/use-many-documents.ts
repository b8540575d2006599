import { moveDocument } from '@lectern/shared/contracts/document-moves.ts';
import {
  deleteRecentDocument,
  type RecentDocumentReply,
  restoreRecentDocument,
  retryDocument,
  updateRecentDocument,
} from '@lectern/shared/contracts/documents.ts';
import { listTrash } from '@lectern/shared/contracts/trash.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useState } from 'react';
import { mutate } from 'swr';
import { call } from '../../../http/call.ts';
import { getErrorMessage } from '../../../http/http-error.ts';
import { offerUndo } from '../../../ui/toasts/offer-undo.ts';
import { toastError, toastSuccess } from '../../../ui/toasts/toast-store.ts';
import { refreshDocuments } from '../use-recent-documents.ts';

type Documents = readonly RecentDocumentReply[];

/** Bulk retries, refreshes, pins, moves and deletions, one document at a time. Results and errors appear in toasts. */
export function useManyDocuments(collectionId: number) {
  const [busy, setBusy] = useState<'retry' | 'refresh' | 'pin' | 'move' | 'remove' | null>(null);
  const reload = async () => {
    await Promise.all([refreshDocuments(collectionId), mutate(listTrash.path)]);
  };

  const applyToAll = async (
    name: NonNullable<typeof busy>,
    documents: Documents,
    doneText: string,
    act: (documentId: number) => Promise<unknown>,
  ) => {
    setBusy(name);
    const { done, error } = await applyUntilError(documents, act);
    await reload();
    setBusy(null);
    const what = counted(documents.length, 'document');
    if (error === null) toastSuccess(`${what} ${doneText}`);
    else toastError(`${done.length} of ${what} done`, error);
    return error === null;
  };
  const retry = (documents: Documents) =>
    applyToAll('retry', documents, 'retried', (documentId) =>
      call(retryDocument, { params: { documentId }, body: { pages: 'all' } }),
    );
  const refresh = (documents: Documents) =>
    applyToAll('refresh', documents, 'being refreshed', (documentId) =>
      call(retryDocument, { params: { documentId }, body: { pages: 'changed' } }),
    );
  const pin = (documents: Documents, firstPinIndex: number) => {
    let pinIndex = firstPinIndex;
    // The document pinned last is shown first, so the first selected one is pinned last.
    return applyToAll('pin', documents.toReversed(), 'pinned', (documentId) =>
      call(updateRecentDocument, { params: { documentId }, body: { pinIndex: pinIndex++ } }),
    );
  };
  /** Resolves to false after an error. */
  const move = async (documents: Documents, toCollectionId: number): Promise<boolean> => {
    const isMoved = await applyToAll('move', documents, 'moved', (documentId) =>
      call(moveDocument, { params: { documentId }, body: { toCollectionId } }),
    );
    await refreshDocuments(toCollectionId);
    return isMoved;
  };
  const remove = async (documents: Documents) => {
    setBusy('remove');
    const { done, error } = await applyUntilError(documents, (documentId) =>
      call(deleteRecentDocument, { params: { documentId } }),
    );
    await reload();
    setBusy(null);
    announceDeletion(documents, { done, error, reload });
  };
  return { busy, retry, refresh, pin, move, remove };
}

/** Stops at the first error, and returns it with the ids done before it. */
async function applyUntilError(documents: Documents, act: (documentId: number) => Promise<unknown>) {
  const done: number[] = [];
  try {
    for (const { id } of documents) {
      await act(id);
      done.push(id);
    }
  } catch (error) {
    return { done, error };
  }
  return { done, error: null };
}

interface Deletion {
  /** The ids of the deleted documents. */
  readonly done: readonly number[];
  /** Null if all were deleted. */
  readonly error: unknown;
  readonly reload: () => Promise<void>;
}

/** Reports the deleted documents and the failure, and offers to undo the deletions. */
function announceDeletion(documents: Documents, { done, error, reload }: Deletion): void {
  const what = counted(documents.length, 'document');
  if (done.length === 0) {
    toastError(`0 of ${what} deleted`, error);
    return;
  }
  const failure = error !== null && {
    description: getErrorMessage(error, 'An unknown error occurred'),
    tone: 'destructive' as const,
  };
  const undo = async () => {
    for (const documentId of done) await call(restoreRecentDocument, { params: { documentId } });
    await reload();
  };
  offerUndo(
    { title: failure ? `${done.length} of ${what} deleted` : `${what} deleted`, ...failure },
    { undo, undone: `${counted(done.length, 'document')} restored` },
  );
}
