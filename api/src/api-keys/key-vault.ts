import { createHmac } from 'node:crypto';
import { deriveMacKey, seal, unseal } from '../seal.ts';

const LOOK_UP = 'api-key look-up';
const SEALED_KEY = 'sealed api-key';

/** The form in which a key is looked up: HMAC-SHA-256 in hex, worthless to whoever has the database alone. */
export function hashApiKey(raw: string, appSecret: string): string {
  return createHmac('sha256', deriveMacKey(appSecret, LOOK_UP)).update(raw).digest('hex');
}

/** The key encrypted, for its owner to copy again. */
export function sealKey(raw: string, appSecret: string): Buffer {
  return seal(raw, appSecret, SEALED_KEY);
}

/** The key again. Throws UnsealError when it was sealed under another secret. */
export function unsealKey(sealed: Uint8Array, appSecret: string): string {
  return unseal(sealed, appSecret, SEALED_KEY);
}
