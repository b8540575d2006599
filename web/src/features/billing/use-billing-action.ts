import { useState } from 'react';
import { getErrorMessage } from '../../http/http-error.ts';
import { toast } from '../../ui/toasts/toast-store.ts';

/** Runs a billing request. A failure appears as a notification. */
export function useBillingAction(act: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      toast({ title: 'Error', description: getErrorMessage(error, 'Unknown error'), tone: 'destructive' });
    }
    setBusy(false);
  };
  return { isBusy, run: () => void run() };
}
