import { useCallback, useState } from 'react';

const NONE: ReadonlySet<number> = new Set();

/** The ids of the selected items of a list; `selectAll` selects or clears all shown ones. */
export function useSelection(shown: readonly { readonly id: number }[]) {
  const [selected, setSelected] = useState(NONE);
  const select = useCallback((id: number, isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (isSelected) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const selectAll = (isSelected: boolean) =>
    setSelected(isSelected ? new Set(shown.map(({ id }) => id)) : NONE);
  return { selected, select, selectAll };
}
