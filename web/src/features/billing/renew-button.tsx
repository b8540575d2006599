import { resumeSubscription } from '@lectern/shared/contracts/billing.ts';
import { call } from '../../http/call.ts';
import { BusyButton } from '../../ui/buttons.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useSubscription } from './use-subscription.ts';

/** Resumes a cancelled subscription before it ends. */
export function RenewButton() {
  const { mutate } = useSubscription();
  const { isBusy, run } = useAction('Could not renew the subscription');
  const button = useFocusFallback<HTMLButtonElement>();
  const renew = async () => {
    await call(resumeSubscription, {});
    await mutate();
    toastSuccess('Subscription renewed');
  };
  return (
    <BusyButton ref={button} w="full" colorPalette="accent" isBusy={isBusy} onClick={() => void run(renew)}>
      Renew subscription
    </BusyButton>
  );
}
