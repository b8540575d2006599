import { createStripe } from '../../../api/src/providers/stripe.ts';
import { LOCAL_STRIPE } from '../../../infra/stand-ins/local-credentials.ts';
import { type RunningStandIns, startStandIns } from '../../../infra/stand-ins/stand-ins.ts';
import { startTestApi, type TestApi } from './test-api.ts';

/** The second webhook secret, for tests of secret rotation. */
export const OLD_WEBHOOK_SECRET = 'whsec_of_before';

/** An API with the local Stripe emulator, which sends no events by itself. */
export interface BillingApi {
  readonly api: TestApi;
  readonly standIns: RunningStandIns;
  readonly pay: typeof payAt;
  /** Advances the provider's clock. */
  advanceDays(days: number): Promise<void>;
  setRenewalsFail(fail: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Submits the emulator's payment form; returns the status of the next page. */
export async function payAt(url: string): Promise<number> {
  const choice = new URLSearchParams({ do: 'pay' });
  return (await fetch(url, { method: 'POST', body: choice, redirect: 'manual' })).status;
}

/** Starts the local emulators and an API that uses them. */
export async function startBillingApi(): Promise<BillingApi> {
  const standIns = await startStandIns({ port: 0 });
  const payments = createStripe({
    secretKey: LOCAL_STRIPE.secretKey,
    webhookSecrets: [LOCAL_STRIPE.webhookSecret, OLD_WEBHOOK_SECRET],
    prices: LOCAL_STRIPE.prices,
    url: standIns.origin,
  });
  const api = await startTestApi({ payments });
  const post = (path: string, body: object) =>
    fetch(`${standIns.origin}/stripe/${path}`, { method: 'POST', body: JSON.stringify(body) });
  return {
    api,
    standIns,
    pay: payAt,
    async advanceDays(days) {
      await post('clock', { seconds: days * 86_400 });
    },
    async setRenewalsFail(fail) {
      await post('renewals', { fail });
    },
    async close() {
      await api.close();
      await standIns.close();
    },
  };
}
