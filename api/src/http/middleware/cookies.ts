import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** An httpOnly cookie. */
export interface Cookie {
  /** The value that the browser sent, or null. Never throws. */
  read(context: Context): string | null;
  write(context: Context, value: string): void;
  clear(context: Context): void;
}

/** The prefix of cookies that no other host can set (RFC 6265bis section 4.1.3.2). Browsers accept it only on https. */
export const HOST_PREFIX = '__Host-';

/** The cookie of a session, without its prefix. */
export const SESSION_COOKIE = 'lectern_session';

/** The full name of the cookie `name` for the installation at `publicUrl`. */
export function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? HOST_PREFIX + name : name;
}

/** Creates the cookie `name` for the installation at `publicUrl`. */
export function createCookie(options: { name: string; publicUrl: string; maxAgeSeconds: number }): Cookie {
  const isSecure = options.publicUrl.startsWith('https:');
  const name = cookieName(options.name, options.publicUrl);
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax' } as const;
  return {
    read: (context) => getCookie(context, name) || null,
    write: (context, value) =>
      setCookie(context, name, value, { ...attributes, maxAge: options.maxAgeSeconds }),
    clear: (context) => setCookie(context, name, '', { ...attributes, maxAge: 0 }),
  };
}
