import { useState } from 'react';
import { toastError } from './toasts/toast-error.ts';
import { type ToastContent, toast } from './toasts/toast-store.ts';

/**
 * Runs actions of the user. `run` resolves to false after an error. `failure` is its toast, or the title above its
 * message.
 */
export function useAction(failure: string | Pick<ToastContent, 'title' | 'description'>) {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      if (typeof failure === 'string') toastError(failure, error);
      else toast({ ...failure, tone: 'destructive' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
