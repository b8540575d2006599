const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['denied', 'You canceled the sign-in. You can try again.'],
  [
    'unverified_email',
    'Your account has no verified email address. Verify it with the provider, then try again.',
  ],
  [
    'email_taken',
    'This email address uses the other sign-in method. Sign in with that one; you can link both in your account settings.',
  ],
  ['expired', 'The sign-in took too long. Please try again.'],
]);

/** The message for the error code that a failed sign-in adds to the URL. */
export function describeSignInError(code: string): string {
  return MESSAGES.get(code) ?? 'The sign-in failed. Please try again.';
}
