import { Button } from '@chakra-ui/react';
import { createPortalSession, resumeSubscription } from '@lectern/shared/contracts/billing.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { getErrorMessage } from '../../http/http-error.ts';
import { lazyPage } from '../../lazy-page.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LazyDialog } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useSubscription } from './use-subscription.ts';

const CancelDialog = lazyPage(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** The style of secondary buttons. */
export const SECONDARY_BUTTON = { variant: 'outline', colorPalette: 'gray' } as const;

/** Opens the dialog that cancels the subscription. */
export function CancelButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      <LazyDialog onClose={() => setAsking(false)}>
        {isAsking && <CancelDialog onClose={() => setAsking(false)} />}
      </LazyDialog>
    </>
  );
}

/** Resumes a cancelled subscription. */
export function KeepButton() {
  const { mutate } = useSubscription();
  const { isBusy, run } = useBillingAction(async () => {
    await call(resumeSubscription, {});
    await mutate();
    toast({ title: 'Subscription resumed', tone: 'success' });
  });
  return (
    <BusyButton size="sm" colorPalette="accent" isBusy={isBusy} onClick={run}>
      Keep subscription
    </BusyButton>
  );
}

/** Opens the payment provider's page for cards and invoices. */
export function ManageButton() {
  const { isBusy, run } = useBillingAction(async () => {
    const { url } = await call(createPortalSession, {});
    window.location.assign(url);
  });
  return (
    <BusyButton size="sm" {...SECONDARY_BUTTON} isBusy={isBusy} onClick={run}>
      Manage billing
    </BusyButton>
  );
}

function useBillingAction(act: () => Promise<void>) {
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
