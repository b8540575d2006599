import { type BillingInterval, createCheckoutSession } from '@lectern/shared/contracts/billing.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { useSession } from '../../session/use-session.ts';
import { toast } from '../../ui/toasts/toast-store.ts';

/** Redirects to the checkout of the payment provider. */
export function useCheckout() {
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);

  const start = async (interval: BillingInterval) => {
    if (user?.isPro)
      return toast({ title: 'Already Subscribed', description: 'You are already a Pro user!' });
    setBusy(true);
    try {
      const { url } = await call(createCheckoutSession, { body: { interval } });
      if (!url) throw new Error('Failed to generate checkout URL');
      window.location.assign(url);
    } catch {
      toast({
        title: 'Subscription Error',
        description: 'There was an error processing your subscription request. Please try again.',
        tone: 'destructive',
      });
      setBusy(false);
    }
  };
  return { isBusy, start };
}
