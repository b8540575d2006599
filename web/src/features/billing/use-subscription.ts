import { getSubscription, type Subscription } from '@lectern/shared/contracts/billing.ts';
import useSWR from 'swr';
import { call } from '../../http/call.ts';
import { statusOf } from '../../http/http-error.ts';

/** The user's subscription; null without one, and where the server has no billing. Read anew on every visit. */
export function useSubscription() {
  return useSWR<Subscription | null, Error>(getSubscription.path, fetchSubscription, {
    revalidateOnMount: true,
  });
}

async function fetchSubscription(): Promise<Subscription | null> {
  try {
    return (await call(getSubscription, {})).subscription ?? null;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
