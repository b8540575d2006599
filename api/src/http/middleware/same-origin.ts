import { NotAllowedError } from '@lectern/shared/errors.ts';
import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnv } from '../app-env.ts';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * CSRF protection: refuses state-changing requests with a foreign Origin, or with neither an Origin nor
 * `Sec-Fetch-Site: same-origin`. Requests with an API key are exempt. The session cookie alone proves nothing about the sender
 * (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html).
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  const { origin: ownOrigin } = new URL(publicUrl);
  return async function sameOrigin(context, next) {
    if (
      context.get('apiKey') === null &&
      !SAFE_METHODS.has(context.req.method) &&
      !isSameOrigin(context.req.raw.headers, ownOrigin)
    ) {
      throw new NotAllowedError(
        `State-changing requests must come from ${ownOrigin}. Send that origin in the Origin header`,
      );
    }
    await next();
  };
}

function isSameOrigin(headers: Headers, ownOrigin: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  return origin === null ? site === 'same-origin' : origin === ownOrigin;
}

/**
 * Throws NotAllowedError when a page of another site makes the user's browser send this request with the session cookie. Links
 * carry that cookie, and would use up the user's rate limits.
 */
export function refuseOtherSites(context: AppContext): void {
  const site = context.req.header('sec-fetch-site');
  if (context.get('apiKey') !== null || site === undefined || site === 'same-origin' || site === 'none')
    return;
  throw new NotAllowedError('Links on other sites cannot open this URL. Enter it in your browser');
}

/**
 * Throws NotAllowedError for a request of an image, frame or script. Pages of other sites can send hundreds of them, which would
 * use up the rate limit of their visitor's IP address.
 */
export function refuseEmbedded(context: AppContext): void {
  const destination = context.req.header('sec-fetch-dest');
  if (destination === undefined || destination === 'document') return;
  throw new NotAllowedError('Open this URL as a page');
}
