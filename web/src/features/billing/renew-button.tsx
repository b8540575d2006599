import { resumeSubscription } from '@lectern/shared/contracts/billing.ts';
import { call } from '../../http/call.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { useSubscription } from './use-subscription.ts';

/** Resumes a cancelled subscription before it ends. */
export function RenewButton() {
  const { mutate } = useSubscription();
  const button = useFocusFallback<HTMLButtonElement>();
  const renew = async () => {
    await call(resumeSubscription, {});
    await mutate();
    toastSuccess('Subscription renewed');
  };
  return (
    <ActionButton
      ref={button}
      w="full"
      colorPalette="accent"
      action={renew}
      failure="Could not renew the subscription"
    >
      Renew subscription
    </ActionButton>
  );
}
