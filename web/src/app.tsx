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
 * Loaded once the page is there: nothing is told before. Not by way of Suspense, for whose sake React would hold back
 * the page itself, which is just being taken over, for a third of a second.
 */
function Notifications() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    Toaster.preload().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  return isLoaded && <Toaster />;
}
