import type { RouteDeps } from '../deps.ts';
import type { AppContext } from '../http/app-env.ts';
import type { IdentityProvider } from '../providers/identity.ts';
import { beginAttempt, sealAttempt } from './sign-in-attempt.ts';

/**
 * Stores the secrets of a new sign-in in a cookie and returns the provider's authorization URL. With `linkTo`, the identity
 * is linked to that user, who must still be signed in at the callback. Throws UpstreamError when the provider is
 * unavailable.
 */
export async function startSignIn(
  { cookies, appSecret, now }: Pick<RouteDeps, 'cookies' | 'appSecret' | 'now'>,
  provider: IdentityProvider,
  context: AppContext,
  { linkTo }: { linkTo: number | null },
): Promise<URL> {
  const attempt = beginAttempt(provider.name, { linkTo, now: now() });
  const url = await provider.authorizationUrl(attempt);
  cookies.attempt.write(context, sealAttempt(attempt, appSecret));
  return url;
}
