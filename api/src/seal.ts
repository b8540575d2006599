import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** The bytes were not sealed by us for this purpose under this secret, or were changed since. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const derivedKeys = new Map<string, Buffer>();

/**
 * A key of 32 bytes for one purpose, derived from the application's secret (HKDF-SHA-256, RFC 5869). It is derived
 * once: every request of an editor needs one.
 */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  const name = `${purpose}\n${appSecret}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `lectern ${purpose}`, 32));
  derivedKeys.set(name, key);
  return key;
}

const macKeys = new Map<string, KeyObject>();

/** The derived key in the form that an HMAC takes at once; made from bytes each time it costs more than the HMAC. */
export function deriveMacKey(appSecret: string, purpose: string): KeyObject {
  const name = `${purpose}\n${appSecret}`;
  const known = macKeys.get(name);
  if (known) return known;
  const key = createSecretKey(deriveKey(appSecret, purpose));
  macKeys.set(name, key);
  return key;
}

/**
 * Encrypts `text` so that nobody can read or change it without the secret (AES-256-GCM).
 * What is sealed for one purpose cannot be unsealed for another.
 */
export function seal(text: string, appSecret: string, purpose: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(appSecret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
}

/** The text that `seal` was given. Throws UnsealError. */
export function unseal(sealed: Uint8Array, appSecret: string, purpose: string): string {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) {
    throw new UnsealError('Tried to unseal bytes that do not have the form of a seal');
  }
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(appSecret, purpose), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    return decipher.update(sealed.subarray(HEAD_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new UnsealError('Tried to unseal bytes of another secret or purpose, or changed ones', { cause });
  }
}
