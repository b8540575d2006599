import { type ToastContent, toast, toastError } from './toast-store.ts';

/** Longer than other toasts, to leave time to notice a mistake and to reach the button with the keyboard. */
const UNDO_MS = 10_000;

export interface Undo {
  /** Reverts the deletion; rejects on an error. */
  readonly undo: () => Promise<unknown>;
  /** Title of the toast after the undo. */
  readonly undone: string;
}

/** Shows a toast with an undo button after a deletion that succeeded at least in part. */
export function offerUndo(
  content: Pick<ToastContent, 'title' | 'description' | 'tone' | 'onClose'>,
  { undo, undone }: Undo,
): void {
  const runUndo = async () => {
    try {
      await undo();
      toast({ title: undone, tone: 'success' });
    } catch (error) {
      toastError('Could not undo the deletion', error);
    }
  };
  toast({
    tone: 'success',
    ...content,
    durationMs: UNDO_MS,
    action: { label: 'Undo', description: 'Undo the deletion', onChoose: () => void runUndo() },
  });
}
