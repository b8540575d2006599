import { createHmac } from 'node:crypto';
import { deriveKey, seal, unseal } from '@lectern/shared/seal.ts';

const LOOKUP_PURPOSE = 'api-key look-up';
const SEAL_PURPOSE = 'sealed api-key';

/** Hashes a key for lookups: HMAC-SHA-256 in hex, useless without APP_SECRET. */
export function hashApiKey(raw: string, appSecret: string): string {
  return createHmac('sha256', deriveKey(appSecret, LOOKUP_PURPOSE)).update(raw).digest('hex');
}

/** Encrypts a key, for its owner to copy it later. */
export function sealKey(raw: string, appSecret: string): Buffer {
  return seal(raw, appSecret, SEAL_PURPOSE);
}

/** Decrypts a key. Throws UnsealError when APP_SECRET has changed. */
export function unsealKey(sealed: Uint8Array, appSecret: string): string {
  return unseal(sealed, appSecret, SEAL_PURPOSE);
}
