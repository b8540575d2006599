import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** An httpOnly cookie. On https its name has the `__Host-` prefix: no other host can set it. */
export interface Cookie {
  /** The value that the browser sent, or null. Never throws. */
  read(context: Context): string | null;
  write(context: Context, value: string): void;
  clear(context: Context): void;
}

/** Creates the cookie `name` for the installation at `publicUrl`. */
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
