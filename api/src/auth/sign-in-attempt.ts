import { z } from 'zod';
import type { SignInSecrets } from '../providers/identity.ts';
import { randomToken } from '../random-token.ts';
import { seal, UnsealError, unseal } from '../seal.ts';

const PURPOSE = 'sign-in attempt';

/** How long a sign-in may take between leaving for the provider and coming back. */
export const ATTEMPT_SECONDS = 600;

const attemptSchema = z.object({
  provider: z.enum(['github', 'google']),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The user to whom the identity is to be added; null for a plain sign-in. */
  linkTo: z.number().nullable(),
  startedAt: z.number(),
});

/** A sign-in that has left for its provider. The browser that began it carries it, sealed, and no other can end it. */
export type SignInAttempt = z.output<typeof attemptSchema>;

/** New secrets for a sign-in that begins at `now`. */
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

/** The attempt as a cookie's value. */
export function sealAttempt(attempt: SignInAttempt, appSecret: string): string {
  return seal(JSON.stringify(attempt), appSecret, PURPOSE).toString('base64url');
}

/** The attempt behind a cookie's value; null when it is not ours, was changed, or is too old. */
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
