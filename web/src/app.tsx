import { ChakraProvider } from '@chakra-ui/react';
import { Suspense, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { SWR_DEFAULTS } from './http/swr-config.ts';
import { lazyPage } from './lazy-page.ts';
import { AppRoutes } from './routes.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { PageLoader } from './shell/page-loader.tsx';
import { useNavigationEffects } from './shell/use-navigation-effects.ts';
import { theme } from './theme.ts';

const Toaster = lazyPage(async () => (await import('./ui/toaster.tsx')).Toaster);

/** When notifications are loaded at the latest. */
const LATEST_MS = 1_000;

/** The whole application inside a router: theme and data around the pages. */
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
      <PageBoundary>
        <Suspense fallback={<PageLoader />}>
          <AppRoutes />
        </Suspense>
      </PageBoundary>
      <Notifications />
    </>
  );
}

/**
 * Loaded when the page has nothing else to do: nothing is told before. Not by way of Suspense, for whose sake React
 * would hold back the page itself, which is just being taken over, for a third of a second.
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
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: LATEST_MS });
    else setTimeout(load);
  }, []);
  return isLoaded && <Toaster />;
}
