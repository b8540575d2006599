import { createHash, randomBytes } from 'node:crypto';

/** Random bytes in base64url: 43 characters for 32 bytes. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 in hex. Random tokens of 128 bits and more need no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
