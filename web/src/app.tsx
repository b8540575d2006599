import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { SWR_DEFAULTS } from './http/swr-config.ts';
import { lazyPage } from './lazy-page.ts';
import { AppRoutes } from './routes.tsx';
import { PageBoundary } from './shell/page/page-boundary.tsx';
import { PageLoader } from './shell/page/page-loader.tsx';
import { useNavigationEffects } from './shell/page/use-navigation-effects.ts';
import { theme } from './theme.ts';

const Toaster = lazyPage(() => import('./ui/toasts/toaster.tsx'), 'Toaster');

/** Maximum delay before notifications are loaded. */
const MAX_LOAD_DELAY_MS = 1_000;

/** The application inside a router: theme, data fetching and pages. */
export function App() {
  return (
    <ChakraProvider value={theme}>
      <SWRConfig value={SWR_DEFAULTS}>
        <Screen />
      </SWRConfig>
    </ChakraProvider>
  );
}

function Screen() {
  useNavigationEffects();
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
