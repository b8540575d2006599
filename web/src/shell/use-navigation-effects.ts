import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusMain } from '../ui/focus-main.ts';

/**
 * After a change of page: a screen reader starts anew at the page's content, as after loading a document, and the
 * window is at the top again, unless the user went back, where the browser restores the position.
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
