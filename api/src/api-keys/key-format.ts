import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'lct_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY_SHAPE = /^lct_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/**
 * A new key: `lct_`, 32 random base62 characters (190 bits), and six of checksum, so that a scanner
 * recognises a leaked key and a mistyped one is refused without a look-up
 * (https://github.blog/engineering/behind-githubs-new-authentication-token-formats/).
 */
export function createApiKey(): string {
  const random = randomBase62(RANDOM_LENGTH);
  return PREFIX + random + checksum(random);
}

/** True for a text in the form of our keys whose checksum is right; says nothing about whether the key exists. */
export function isWellFormedApiKey(raw: string): boolean {
  const parts = KEY_SHAPE.exec(raw);
  return parts !== null && checksum(parts[1] ?? '') === parts[2];
}

/** What is kept of a key in the clear, so that its owner recognises it in a list. */
export interface KeyMarks {
  readonly prefix: string;
  readonly lastFour: string;
}

/** The first eight and the last four characters of a key. */
export function markApiKey(raw: string): KeyMarks {
  return { prefix: raw.slice(0, 8), lastFour: raw.slice(-4) };
}

/** The form in which a key is shown in lists. */
export function maskApiKey({ prefix, lastFour }: KeyMarks): string {
  return `${prefix}${'•'.repeat(8)}${lastFour}`;
}

function checksum(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Bytes of 248 and above are thrown away: taken modulo 62 they would make some characters likelier than others. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}
