import { useState } from 'react';
import { type Failure, toastError } from './toasts/toast-store.ts';

/** Runs actions of the user. `run` resolves to false after an error, which appears in a toast. */
export function useAction(failure: Failure) {
  const [isBusy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      toastError(failure, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
