import { messageOf } from '../http/http-error.ts';
import { type ToastContent, toast } from './toast-store.ts';

/** Longer than others are shown: it takes a moment to see that the wrong thing is gone, and the way there by a key. */
const UNDO_MS = 10_000;

interface Undo {
  /** Takes back what the toast says; rejects when the server refuses. */
  readonly undo: () => Promise<unknown>;
  /** What is said once that is done. */
  readonly undone: string;
}

/** Says that something was deleted, and offers to take that back. */
export function offerUndo(
  content: Pick<ToastContent, 'title' | 'description'>,
  { undo, undone }: Undo,
): void {
  const takeBack = async () => {
    try {
      await undo();
      toast({ title: undone, tone: 'success' });
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Unknown error'), tone: 'destructive' });
    }
  };
  toast({
    ...content,
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', description: 'Undo the deletion', onChoose: () => void takeBack() },
  });
}
