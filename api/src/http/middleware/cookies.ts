import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** A cookie that only this server reads. On https its name carries the `__Host-` prefix, so no other host can set it. */
export interface Cookie {
  /** The value the browser sent; null when it sent none. Never throws, whatever the browser sent. */
  read(context: Context): string | null;
  write(context: Context, value: string): void;
  clear(context: Context): void;
}

/** Describes the cookie `name` of the installation at `publicUrl`; the browser forgets it after `maxAgeSeconds`. */
export function createCookie(options: { name: string; publicUrl: string; maxAgeSeconds: number }): Cookie {
  const isSecure = options.publicUrl.startsWith('https:');
  const name = isSecure ? `__Host-${options.name}` : options.name;
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'Lax' } as const;
  return {
    read: (context) => getCookie(context, name) || null,
    write: (context, value) =>
      setCookie(context, name, value, { ...attributes, maxAge: options.maxAgeSeconds }),
    clear: (context) => setCookie(context, name, '', { ...attributes, maxAge: 0 }),
  };
}
