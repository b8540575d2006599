import { NotAllowedError } from '@lectern/shared/errors.ts';
import type { MiddlewareHandler } from 'hono';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that no page of ours has sent: with a foreign Origin, or with neither an Origin
 * nor the browser's word (Sec-Fetch-Site) that it is ours. The session cookie alone proves nothing about the sender
 * (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html).
 */
export function sameOrigin(publicUrl: string): MiddlewareHandler {
  const { origin: ours } = new URL(publicUrl);
  return async function sameOrigin(context, next) {
    if (!SAFE_METHODS.has(context.req.method) && !comesFromUs(context.req.raw.headers, ours)) {
      throw new NotAllowedError(
        `State-changing calls are only taken from pages of ${ours}; send that address in the Origin header`,
      );
    }
    await next();
  };
}

function comesFromUs(headers: Headers, ours: string): boolean {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return false;
  return origin === null ? site === 'same-origin' : origin === ours;
}
