import { useEffect, useRef } from 'react';
import { useSession, useSessionActions } from './use-session.ts';

/** Holds the id of the signed-in user, or '' without one. Browsers report changes to the other tabs. */
const STORAGE_KEY = 'lectern-user';

/** Follows sign-ins and sign-outs in other tabs. A tab with data of another user reloads. */
export function useOtherTabs(): void {
  const { status, user, error } = useSession();
  const { refetch } = useSessionActions();
  const lastUserId = useRef<number>(null);
  useEffect(() => {
    if (status === 'loading' || error) return;
    lastUserId.current = user?.id ?? lastUserId.current;
    try {
      localStorage.setItem(STORAGE_KEY, `${user?.id ?? ''}`);
    } catch {
      // Without storage, other tabs notice a sign-out at their next request.
    }
  }, [status, user, error]);
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key !== STORAGE_KEY) return;
      const isOtherUser = newValue && lastUserId.current !== null && newValue !== `${lastUserId.current}`;
      if (isOtherUser) window.location.reload();
      else void refetch();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [refetch]);
}
