import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { parseId } from '../format/parse-id.ts';

/**
 * The id of the item that is open in a dialog; null if none is. The URL holds it, so others can link to the item, and the
 * back button closes the dialog.
 */
export function useLinkedId(name: string): readonly [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const isOpenedHere = useLocation().state === OPENED_HERE;
  const open = useCallback(
    (id: number | null) => {
      // Otherwise the back button would first lead to the page below the dialog again.
      if (id === null && isOpenedHere) return void navigate(-1);
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete(name);
          else next.set(name, `${id}`);
          return next;
        },
        id === null ? { replace: true } : { state: OPENED_HERE },
      );
    },
    [name, isOpenedHere, navigate, setParams],
  );
  return [parseId(params.get(name)), open];
}

/** The state of history entries that open a dialog on the page of the previous entry. */
const OPENED_HERE = 'dialog';
