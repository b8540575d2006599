import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The beginning of every API key. */
export const KEY_PREFIX = 'lct_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY_SHAPE = new RegExp(
  `^${KEY_PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

/**
 * Creates an API key: `lct_`, 32 random base62 characters (190 bits) and a 6-character checksum. Secret scanners can find
 * leaked keys, and mistyped ones are refused without a query
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
export function createApiKey(): string {
  const random = randomBase62(RANDOM_LENGTH);
  return KEY_PREFIX + random + checksum(random);
}

/** Whether a text has the format of our keys and a valid checksum. The key may still not exist. */
export function isWellFormedApiKey(raw: string): boolean {
  const parts = KEY_SHAPE.exec(raw);
  return parts !== null && checksum(parts[1] ?? '') === parts[2];
}

/** The parts of a key stored unencrypted for its owner to recognize. */
export interface KeyHint {
  readonly prefix: string;
  readonly lastFour: string;
}

/** The first eight and the last four characters of a key. */
export function toKeyHint(raw: string): KeyHint {
  return { prefix: raw.slice(0, 8), lastFour: raw.slice(-4) };
}

/** The masked key, as shown in lists. */
export function maskApiKey({ prefix, lastFour }: KeyHint): string {
  return `${prefix}${'•'.repeat(8)}${lastFour}`;
}

function checksum(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Discards bytes from 248 on, which would bias the modulo. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}
