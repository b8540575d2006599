import { createSharedState } from '../../shared-state.ts';
import { offerUndo, type Undo } from './offer-undo.ts';
import { toastError } from './toast-error.ts';

/** The keys of items that are being deleted; lists leave them out. */
const hidden = createSharedState<ReadonlySet<string>>(new Set());
export const useHiddenItems = hidden.use;

function setHidden(key: string, isHidden: boolean): void {
  hidden.set(new Set([...hidden.get()].filter((other) => other !== key).concat(isHidden ? key : [])));
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
