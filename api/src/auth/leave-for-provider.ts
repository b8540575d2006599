import type { AppContext } from '../http/app-env.ts';
import type { IdentityProvider } from '../providers/identity.ts';
import type { AuthCookies } from './auth-cookies.ts';
import { beginAttempt, sealAttempt } from './sign-in-attempt.ts';

export interface LeaveDeps {
  readonly cookies: AuthCookies;
  readonly appSecret: string;
  readonly now: () => Date;
}

/**
 * Gives the browser the secrets of a new sign-in and says where it goes with them. With `linkTo` the identity that
 * it comes back with is added to that user, who must still be signed in then. Throws UpstreamError when the
 * provider cannot be asked.
 */
export async function leaveForProvider(
  { cookies, appSecret, now }: LeaveDeps,
  provider: IdentityProvider,
  context: AppContext,
  { linkTo }: { linkTo: number | null },
): Promise<URL> {
  const attempt = beginAttempt(provider.name, { linkTo, now: now() });
  const url = await provider.authorizationUrl(attempt);
  cookies.attempt.write(context, sealAttempt(attempt, appSecret));
  return url;
}
