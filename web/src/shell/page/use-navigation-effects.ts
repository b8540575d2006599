import { useEffect, useLayoutEffect, useRef } from 'react';
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
  // A layout effect, because the effects of the new page run before the effects of this layout and may scroll to a section.
  useLayoutEffect(() => {
    if (shownPath.current !== pathname && kind !== 'POP') window.scrollTo(0, 0);
  }, [pathname, kind]);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    focusMain();
  }, [pathname]);
}
