import { useEffect } from 'react';
import { useSession } from '../../session/use-session.ts';
import { recordRecent } from './recent-items.ts';

/** Lists a place among the recent ones of the search. An undefined label, such as while loading, records nothing. */
export function useRecordVisit(label: string | undefined, detail: string, path: string): void {
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId !== undefined && label !== undefined) recordRecent(userId, { label, detail, path });
  }, [userId, label, detail, path]);
}
