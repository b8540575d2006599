import { getSubscription, type Subscription } from '@lectern/shared/contracts/billing.ts';
import useSWR from 'swr';
import { call } from '../../http/call.ts';
import { getStatus } from '../../http/http-error.ts';

/** The user's subscription, refetched on every visit; null without one or if the server has no billing. */
export function useSubscription() {
  return useSWR<Subscription | null, Error>(getSubscription.path, fetchSubscription, {
    revalidateOnMount: true,
  });
}

async function fetchSubscription(): Promise<Subscription | null> {
  try {
    return (await call(getSubscription, {})).subscription ?? null;
  } catch (error) {
    if (getStatus(error) === 404) return null;
    throw error;
  }
}
