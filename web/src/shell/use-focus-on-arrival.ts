import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { focusMain } from '../ui/focus-main.ts';

/**
 * For layouts: one that is shown only some time after the change of page, when its code has arrived, takes up the
 * focus that went with the layout before it. After loading a document the focus stays where the browser puts it.
 */
export function useFocusOnArrival(): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'POP' && document.activeElement === document.body) focusMain();
  }, [kind]);
}
