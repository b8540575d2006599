import { createHmac } from 'node:crypto';

const MAX_ATTEMPTS = 5;
const FIRST_BACKOFF_MS = 200;

/** The vendor's signature of a body at a moment (https://docs.stripe.com/webhooks/signature). */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const signed = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signed}`;
}

/** Sends an event, with a few retries and exponential backoff. */
export async function sendWebhook(url: string, secret: string, event: unknown): Promise<boolean> {
  const body = JSON.stringify(event);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0)
      await new Promise((resolve) => setTimeout(resolve, FIRST_BACKOFF_MS * 2 ** attempt).unref());
    if (await isAccepted(url, body, signatureOf(body, secret, Math.floor(Date.now() / 1000)))) return true;
  }
  return false;
}

async function isAccepted(url: string, body: string, signature: string): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(url, { method: 'POST', headers, body })).ok;
  } catch {
    // The application may be down; the event is sent again.
    return false;
  }
}
