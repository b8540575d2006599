import { seal, UnsealError, unseal } from '@lectern/shared/seal.ts';
import { z } from 'zod';
import type { SignInSecrets } from '../providers/identity.ts';
import { randomToken } from '../random-token.ts';

const PURPOSE = 'sign-in attempt';

/** How long a sign-in may take at the provider. */
export const ATTEMPT_SECONDS = 600;

const attemptSchema = z.object({
  provider: z.enum(['github', 'google']),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The user to link the identity to; null for a sign-in. */
  linkTo: z.number().nullable(),
  startedAt: z.number(),
});

/** A sign-in in progress. It is stored encrypted in the browser that started it, and only that browser can complete it. */
export type SignInAttempt = z.output<typeof attemptSchema>;

/** Creates the secrets of a sign-in that starts at `now`. */
export function beginAttempt(
  provider: SignInAttempt['provider'],
  { linkTo, now }: { linkTo: number | null; now: Date },
): SignInAttempt & SignInSecrets {
  return {
    provider,
    linkTo,
    state: randomToken(),
    nonce: randomToken(),
    codeVerifier: randomToken(),
    startedAt: now.getTime(),
  };
}

/** Encrypts an attempt as a cookie value. */
export function sealAttempt(attempt: SignInAttempt, appSecret: string): string {
  return seal(JSON.stringify(attempt), appSecret, PURPOSE).toString('base64url');
}

/** Decrypts a cookie value; null when it is invalid or expired. */
export function openAttempt(
  sealed: string | null,
  options: { appSecret: string; now: Date },
): SignInAttempt | null {
  if (sealed === null) return null;
  try {
    const text = unseal(Buffer.from(sealed, 'base64url'), options.appSecret, PURPOSE);
    const attempt = attemptSchema.parse(JSON.parse(text));
    return options.now.getTime() - attempt.startedAt < ATTEMPT_SECONDS * 1000 ? attempt : null;
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
