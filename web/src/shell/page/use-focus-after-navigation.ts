import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { focusMain } from '../../ui/focus-main.ts';

/**
 * For layouts whose code loads after a navigation: moves the focus that was lost with the previous layout. On the
 * first page load the focus stays where the browser puts it.
 */
export function useFocusAfterNavigation(): void {
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'POP' && document.activeElement === document.body) focusMain();
  }, [kind]);
}
