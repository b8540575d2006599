import { type BillingInterval, createCheckoutSession } from '@lectern/shared/contracts/billing.ts';
import { call } from '../../http/call.ts';
import { useSession } from '../../session/use-session.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';

const FAILURE = {
  title: 'Subscription Error',
  description: 'There was an error processing your subscription request. Please try again.',
};

/** Redirects to the checkout of the payment provider. */
export function useCheckout() {
  const { user } = useSession();
  const { isBusy, run } = useAction(FAILURE);

  const start = async (interval: BillingInterval) => {
    if (user?.isPro)
      return toast({ title: 'Already Subscribed', description: 'You are already a Pro user!' });
    await run(async () => {
      const { url } = await call(createCheckoutSession, { body: { interval } });
      if (!url) throw new Error('Failed to generate checkout URL');
      window.location.assign(url);
    });
  };
  return { isBusy, start };
}
