import { useEffect } from 'react';
import { useSession } from '../../session/use-session.ts';
import { recordRecent } from './recent-items.ts';

/** Adds a page to the recent items of the command palette. Does nothing without a label, such as while loading. */
export function useRecordVisit(label: string | undefined, detail: string, path: string): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId !== undefined && label !== undefined) recordRecent(userId, { label, detail, path });
  }, [userId, label, detail, path]);
}
