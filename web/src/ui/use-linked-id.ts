import { useSearchParams } from 'react-router-dom';
import { parseId } from '../format/parse-id.ts';

/** The id of the item that is open in a dialog; null if none is. The URL holds it, so others can link to the item. */
export function useLinkedId(name: string): readonly [number | null, (id: number | null) => void] {
  const [search, setSearch] = useSearchParams();

  const setId = (id: number | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (id === null) next.delete(name);
        else next.set(name, `${id}`);
        return next;
      },
      { replace: true },
    );
  return [parseId(search.get(name)), setId];
}
