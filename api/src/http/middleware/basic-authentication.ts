import { FEED_PATH } from '@lectern/shared/contracts/changes.ts';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import { KEY_PREFIX } from '../../api-keys/key-format.ts';
import type { AppEnv } from '../app-env.ts';

/**
 * The API key in the password of HTTP Basic authentication (RFC 7617); null without one. Only feeds accept it: browsers
 * repeat Basic credentials automatically, like cookies, and requests with a key are exempt from CSRF protection.
 */
export function readBasicKey({ method, path, raw }: HonoRequest): string | null {
  if (method !== 'GET' || !FEED_PATH.test(path)) return null;
  const [, encoded] = /^basic +([\w+/=-]+)$/i.exec(raw.headers.get('authorization') ?? '') ?? [];
  const [, password] = /^[^:]*:(.*)$/.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
  return password?.startsWith(KEY_PREFIX) ? password : null;
}

/** Tells feed readers that a feed needs a user name and a password. */
export function basicChallenge(): MiddlewareHandler<AppEnv> {
  return async function basicChallenge(context, next) {
    await next();
    if (context.res.status === 401 && FEED_PATH.test(context.req.path))
      context.res.headers.set('www-authenticate', 'Basic realm="Lectern", charset="UTF-8"');
  };
}
