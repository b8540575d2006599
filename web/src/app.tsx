import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { SWRConfig, useSWRConfig } from 'swr';
import { FETCH_DEFAULTS } from './http/fetch-defaults.ts';
import { lazyComponent } from './lazy-component.ts';
import { AppRoutes } from './routes.tsx';
import { PageBoundary } from './shell/page/page-boundary.tsx';
import { PageLoader } from './shell/page/page-loader.tsx';
import { theme } from './theme.ts';
import { focusMain } from './ui/focus-main.ts';

const Toaster = lazyComponent(() => import('./ui/toasts/toaster.tsx'), 'Toaster');

/** Maximum delay before notifications are loaded. */
const MAX_LOAD_DELAY_MS = 1_000;

/** The application inside a router: theme, data fetching and pages. */
export function App() {
  return (
    <ChakraProvider value={theme}>
      <SWRConfig value={FETCH_DEFAULTS}>
        <Screen />
      </SWRConfig>
    </ChakraProvider>
  );
}

function Screen() {
  useNavigationEffects();
  useRefetchOfErrors();
  return (
    <>
      <PageBoundary loader={<PageLoader />}>
        <AppRoutes />
      </PageBoundary>
      <Notifications />
    </>
  );
}

/**
 * Loads the toaster when the browser is idle. Suspense would delay the hydration of the page by a third of a second.
 */
function Notifications() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => {
      Toaster.preload().then(
        () => setLoaded(true),
        () => undefined,
      );
    };
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: MAX_LOAD_DELAY_MS });
    else setTimeout(load);
  }, []);
  return isLoaded && <Toaster />;
}

/**
 * After a navigation, moves the focus to the page's content and scrolls to the top, as a full page load would. On back
 * navigation the browser restores the scroll position.
 */
function useNavigationEffects(): void {
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

/**
 * After a navigation, fetches the failed resources of the new page again. SWR does not if the previous page or the sidebar
 * has the same resource (https://github.com/vercel/swr/pull/2338).
 */
function useRefetchOfErrors(): void {
  const { pathname } = useLocation();
  const { cache, mutate } = useSWRConfig();
  const fetchedPath = useRef(pathname);
  useEffect(() => {
    if (fetchedPath.current === pathname) return;
    fetchedPath.current = pathname;
    const hasFailed = (key: unknown) => {
      const state = typeof key === 'string' ? cache.get(key) : undefined;
      return state?.error !== undefined && !state.isValidating;
    };
    void mutate(hasFailed);
  }, [pathname, cache, mutate]);
}
