import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { useCallback, useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/** The ids of the selected documents; `selectAll` selects or clears all shown ones. */
export function useSelection(shown: readonly Pick<RecentDocumentReply, 'id'>[]) {
  const [selected, setSelected] = useState(NONE);
  const select = useCallback((documentId: number, isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (isSelected) after.add(documentId);
      else after.delete(documentId);
      return after;
    });
  }, []);
  const selectAll = (isSelected: boolean) =>
    setSelected(isSelected ? new Set(shown.map(({ id }) => id)) : NONE);
  return { selected, select, selectAll };
}
