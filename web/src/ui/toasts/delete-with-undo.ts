import { createSharedState } from '../../shared-state.ts';
import { offerUndo, type Undo } from './offer-undo.ts';
import { toastError } from './toast-store.ts';

/** The keys of items that are being deleted; lists leave them out. */
const hidden = createSharedState<ReadonlySet<string>>(new Set());
export const useHiddenItems = hidden.use;

function setHidden(keys: readonly string[], isHidden: boolean): void {
  const others = [...hidden.get()].filter((key) => !keys.includes(key));
  hidden.set(new Set(isHidden ? [...others, ...keys] : others));
}

interface Deletion extends Undo {
  readonly title: string;
  /** Deletes the items and updates their list; rejects on an error. */
  readonly remove: () => Promise<unknown>;
}

/**
 * Hides items that the server cannot restore, and offers to undo that. They are deleted when the toast closes or the user
 * leaves the application.
 *
 * @param keys identify the items among all
 */
export function deleteWithUndo(keys: readonly string[], { title, remove, undo, undone }: Deletion): void {
  setHidden(keys, true);
  let isDecided = false;
  const decide = async (act: () => Promise<unknown>) => {
    if (isDecided) return;
    isDecided = true;
    window.removeEventListener('pagehide', finish);
    await act().finally(() => setHidden(keys, false));
  };
  const finish = () => {
    decide(remove).catch((error: unknown) => toastError('Could not delete', error));
  };
  window.addEventListener('pagehide', finish);
  offerUndo({ title, onClose: finish }, { undo: () => decide(undo), undone });
}
