import { useState } from 'react';
import { toastError } from './toasts/toast-error.ts';

export interface ActionState {
  /** Whether an action runs. */
  readonly isBusy: boolean;
  /** Runs an action. Resolves to false after an error, which appears in a toast. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs actions of the user. The toast of a failed action has the title `failureTitle`. */
export function useAction(failureTitle: string): ActionState {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      toastError(failureTitle, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
