import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SWRConfig } from 'swr';
import { SWR_DEFAULTS } from './http/swr-config.ts';
import { type CodeLoadError, lazyPage } from './lazy-page.ts';
import { AppRoutes } from './routes.tsx';
import { PageBoundary } from './shell/page/page-boundary.tsx';
import { PageLoader } from './shell/page/page-loader.tsx';
import { useNavigationEffects } from './shell/page/use-navigation-effects.ts';
import { theme } from './theme.ts';
import { currentToasts, subscribeToasts } from './ui/toasts/toast-store.ts';

const Toaster = lazyPage(async () => (await import('./ui/toasts/toaster.tsx')).Toaster);

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

/** The toasts. Their code loads with the first click or key press, which most toasts answer, or with the first toast. */
function Notifications() {
  const [isLoaded, setLoaded] = useState(false);
  const hasToast = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts).length > 0;
  useEffect(() => {
    if (isLoaded) return;
    let load = Toaster.preload;
    const start = () => {
      load().then(
        () => setLoaded(true),
        ({ retry }: CodeLoadError) => {
          load = retry;
        },
      );
    };
    if (hasToast) start();
    const listening = new AbortController();
    for (const event of ['pointerdown', 'keydown']) {
      addEventListener(event, start, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [isLoaded, hasToast]);
  return isLoaded && <Toaster />;
}
