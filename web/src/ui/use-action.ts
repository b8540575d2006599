import { useState } from 'react';
import { toastError } from './toasts/toast-error.ts';
import { type ToastContent, toast } from './toasts/toast-store.ts';

export interface ActionState {
  /** Whether an action runs. */
  readonly isBusy: boolean;
  /** Runs an action. Resolves to false after an error, which appears in a toast. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs actions of the user. `failure` is the toast of a failed action, or its title above the error's message. */
export function useAction(failure: string | Pick<ToastContent, 'title' | 'description'>): ActionState {
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
