import { randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.ts';

const PURPOSE = 'webhook secret';
const SECRET_BYTES = 32;

/** Creates the signing secret of a webhook (https://github.com/standard-webhooks/standard-webhooks). */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export function sealWebhookSecret(secret: string, appSecret: string): Buffer {
  return seal(secret, appSecret, PURPOSE);
}

/** Decrypts a secret. Throws UnsealError when APP_SECRET has changed. */
export function unsealWebhookSecret(sealed: Uint8Array, appSecret: string): string {
  return unseal(sealed, appSecret, PURPOSE);
}
