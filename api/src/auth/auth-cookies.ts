import { type Cookie, createCookie, SESSION_COOKIE } from '../http/middleware/cookies.ts';
import { REGISTRATION_SECONDS } from './registration.ts';
import { SESSION_COOKIE_SECONDS } from './sessions.ts';
import { ATTEMPT_SECONDS } from './sign-in-attempt.ts';

/** The cookies of authentication. */
export interface AuthCookies {
  /** A sign-in in progress at its provider. */
  readonly attempt: Cookie;
  /** The token of a registration without a name yet. */
  readonly registration: Cookie;
  readonly session: Cookie;
}

/** The cookies of the installation at `publicUrl`. */
export function createAuthCookies(publicUrl: string): AuthCookies {
  const cookie = (name: string, maxAgeSeconds: number) => createCookie({ name, publicUrl, maxAgeSeconds });
  return {
    attempt: cookie('lectern_sign_in', ATTEMPT_SECONDS),
    registration: cookie('lectern_registration', REGISTRATION_SECONDS),
    session: cookie(SESSION_COOKIE, SESSION_COOKIE_SECONDS),
  };
}
