import { cancelSubscription } from '@lectern/shared/contracts/billing.ts';
import { call } from '../../http/call.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useSubscription } from './use-subscription.ts';

const CANCELLATION_FAILED = {
  title: 'Error',
  description: 'Could not cancel your subscription. Please try again later.',
};

/** Cancels the subscription at the end of the paid period, after confirmation. */
export function CancelDialog({ onClose }: { onClose: () => void }) {
  const { mutate } = useSubscription();
  const cancel = async () => {
    await call(cancelSubscription, {});
    await mutate();
    toast({
      title: 'Subscription Cancelled',
      description: 'You keep access until the end of the billing period.',
    });
  };
  return (
    <ConfirmDialog
      title="Cancel subscription"
      text="Are you sure you want to cancel? Your access continues until the end of the billing period."
      confirmLabel="Cancel subscription"
      dismissLabel="Keep subscription"
      action={cancel}
      failure={CANCELLATION_FAILED}
      onClose={onClose}
    />
  );
}
