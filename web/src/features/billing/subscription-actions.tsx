import { Button } from '@chakra-ui/react';
import { createPortalSession } from '@lectern/shared/contracts/billing.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { SECONDARY_BUTTON } from '../../ui/button-styles.ts';
import { lazyDialog } from '../../ui/loading/lazy-part.tsx';
import { useAction } from '../../ui/use-action.ts';

const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'), 'CancelDialog');

/** Opens the dialog that cancels the subscription. */
export function CancelButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      {isAsking && <CancelDialog onClose={() => setAsking(false)} />}
    </>
  );
}

/** Opens the payment provider's page for cards and invoices. */
export function ManageButton() {
  const { isBusy, run } = useAction('Could not open billing');
  const openPortal = async () => {
    const { url } = await call(createPortalSession, {});
    window.location.assign(url);
  };
  return (
    <BusyButton {...SECONDARY_BUTTON} isBusy={isBusy} onClick={() => void run(openPortal)}>
      Manage billing
    </BusyButton>
  );
}
