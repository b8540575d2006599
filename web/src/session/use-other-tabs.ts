import { useEffect } from 'react';
import { isOtherUserSignedIn } from './current-user.ts';
import { hasSignedOut, refetchSession, useSession } from './use-session.ts';

/** The user whose data this tab has. */
let ownUserId: number | undefined;

/** Whether a user was signed in to this tab and did not sign out of it. */
export function hasHadSession(): boolean {
  return ownUserId !== undefined && !hasSignedOut();
}

/** Follows sign-ins and sign-outs in other tabs. A tab with data of another user reloads. */
export function useOtherTabs(): void {
  const { status, user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (status === 'loading') return;
    if (userId && ownUserId && userId !== ownUserId) return window.location.reload();
    ownUserId ??= userId;
    const follow = () => {
      if (isOtherUserSignedIn(userId)) void refetchSession();
    };
    follow();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [status, userId]);
}
