import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusMain } from '../../ui/focus-main.ts';

/**
 * After a navigation, moves the focus to the page's content and scrolls to the top, as a full page load would. On back
 * navigation the browser restores the scroll position.
 */
export function useNavigationEffects(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    focusMain();
    if (kind !== 'POP') window.scrollTo(0, 0);
  }, [pathname, kind]);
}
