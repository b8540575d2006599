import { getSession, logout, type SessionUser } from '@lectern/shared/contracts/auth.ts';
import { useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { call } from '../http/call.ts';
import { callOrNull, resourceKey } from '../http/use-resource.ts';

const SESSION_KEY = resourceKey(getSession, {});

export type SessionState =
  | { readonly status: 'loading'; readonly user: null; readonly error: null }
  | { readonly status: 'authenticated'; readonly user: SessionUser; readonly error: null }
  | { readonly status: 'unauthenticated'; readonly user: null; readonly error: Error | null };

/** Who is signed in. Fetched once on load, never retried; `error` is set when the server could not be asked. */
export function useSession(): SessionState {
  const { data, error } = useSWR<SessionUser | null, Error>(SESSION_KEY, fetchUser);
  if (data) return { status: 'authenticated', user: data, error: null };
  if (data === undefined && !error) return { status: 'loading', user: null, error: null };
  return { status: 'unauthenticated', user: null, error: error ?? null };
}

async function fetchUser(): Promise<SessionUser | null> {
  const session = await callOrNull(getSession, {});
  return session?.user ?? null;
}

export interface SessionActions {
  /** Asks the server again who is signed in. */
  readonly refetch: () => Promise<unknown>;
  /** Ends the session and forgets everything that was read under it. Throws what `call` throws. */
  readonly signOut: () => Promise<void>;
  /** Forgets the session without asking the server: it has already said that there is none. */
  readonly forget: () => Promise<void>;
}

/** What can be done to the session. */
export function useSessionActions(): SessionActions {
  const { mutate } = useSWRConfig();
  return useMemo(() => {
    const forget = async () => {
      await mutate(SESSION_KEY, null, { revalidate: false });
      await mutate((key) => key !== SESSION_KEY, undefined, { revalidate: false });
    };
    const signOut = async () => {
      await call(logout, {});
      await forget();
    };
    return { refetch: () => mutate(SESSION_KEY), signOut, forget };
  }, [mutate]);
}
