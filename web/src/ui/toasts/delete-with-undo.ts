import { useSyncExternalStore } from 'react';
import { offerUndo, type Undo } from './offer-undo.ts';
import { toastError } from './toast-error.ts';

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setHidden(key: string, isHidden: boolean): void {
  hidden = new Set([...hidden].filter((other) => other !== key).concat(isHidden ? key : []));
  for (const listener of listeners) listener();
}

/** The keys of items that are being deleted; lists leave them out. */
export function useHiddenItems(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Deletion extends Undo {
  readonly title: string;
  /** Deletes the item and updates its list; rejects on an error. */
  readonly remove: () => Promise<unknown>;
}

/**
 * Hides an item that the server cannot restore, and offers to undo that. The item is deleted when the toast closes or
 * the user leaves the application.
 *
 * @param key identifies the item among all
 */
export function deleteWithUndo(key: string, { title, remove, undo, undone }: Deletion): void {
  setHidden(key, true);
  let isDecided = false;
  const decide = async (act: () => Promise<unknown>) => {
    if (isDecided) return;
    isDecided = true;
    window.removeEventListener('pagehide', finish);
    await act().finally(() => setHidden(key, false));
  };
  const finish = () => {
    decide(remove).catch((error: unknown) => toastError('Could not delete', error));
  };
  window.addEventListener('pagehide', finish);
  offerUndo({ title, onClose: finish }, { undo: () => decide(undo), undone });
}
