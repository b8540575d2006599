import { getSession, logout, type SessionUser } from '@lectern/shared/contracts/auth.ts';
import useSWR, { mutate } from 'swr';
import { call } from '../http/call.ts';
import { getStatus } from '../http/http-error.ts';
import { resourceKey } from '../http/use-resource.ts';
import { forgetRecent } from '../shell/palette/recent-items.ts';
import { announceUser } from './current-user.ts';

const SESSION_KEY = resourceKey(getSession, {});

export type SessionState =
  | { readonly status: 'loading'; readonly user: null; readonly error: null }
  | { readonly status: 'authenticated'; readonly user: SessionUser; readonly error: null }
  | { readonly status: 'unauthenticated'; readonly user: null; readonly error: Error | null };

/** The signed-in user. Fetched once, without retries; `error` is set if the request fails. */
export function useSession(): SessionState {
  const { data, error } = useSWR<SessionUser | null, Error>(SESSION_KEY, fetchUser);
  if (data) return { status: 'authenticated', user: data, error: null };
  if (data === undefined && !error) return { status: 'loading', user: null, error: null };
  return { status: 'unauthenticated', user: null, error: error ?? null };
}

let isSignedOut = false;

/** Whether the user signed out in this tab; false if the session ended elsewhere. */
export function hasSignedOut(): boolean {
  return isSignedOut;
}

async function fetchUser(): Promise<SessionUser | null> {
  const session = await call(getSession, {}).catch((error: unknown) => {
    if (getStatus(error) === 401) return null;
    throw error;
  });
  announceUser(session?.user?.id);
  if (session?.user) isSignedOut = false;
  return session?.user ?? null;
}

/** Clears the tab's session storage, such as drafts. */
function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // The browser blocks storage.
  }
}

/** Refetches the session. */
export function refetchSession(): Promise<unknown> {
  return mutate(SESSION_KEY);
}

/** Signs out and clears all cached data. Throws the errors of `call`. */
export async function signOut(): Promise<void> {
  await call(logout, {});
  await forgetSession();
}

/** Clears the session and all cached data without a request, after the server has ended the session. */
export async function forgetSession(): Promise<void> {
  announceUser(undefined);
  clearTab();
  forgetRecent();
  isSignedOut = true;
  await mutate(SESSION_KEY, null, { revalidate: false });
  await mutate((key) => key !== SESSION_KEY, undefined, { revalidate: false });
}
