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

/** The bytes were sealed with another secret or for another purpose, or were modified. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

const derivedKeys = new Map<string, KeyObject>();

/** Derives a 32-byte key for one purpose from APP_SECRET (HKDF-SHA-256, RFC 5869); cached, since every request needs one. */
export function deriveKey(appSecret: string, purpose: string): KeyObject {
  const name = `${purpose}\n${appSecret}`;
  const known = derivedKeys.get(name);
  if (known) return known;
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, '', `lectern ${purpose}`, 32)));
  derivedKeys.set(name, key);
  return key;
}

/** Encrypts and authenticates `text` (AES-256-GCM). It can only be unsealed for the same purpose. */
export function seal(text: string, appSecret: string, purpose: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, deriveKey(appSecret, purpose), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
}

/** Decrypts sealed text. Throws UnsealError. */
export function unseal(sealed: Uint8Array, appSecret: string, purpose: string): string {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) {
    throw new UnsealError('Could not unseal: invalid format');
  }
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const decipher = createDecipheriv(CIPHER, deriveKey(appSecret, purpose), iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
  try {
    return decipher.update(sealed.subarray(HEAD_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch (cause) {
    throw new UnsealError('Could not unseal: wrong secret or purpose, or modified data', { cause });
  }
}
