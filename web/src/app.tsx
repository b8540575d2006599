import { ChakraProvider } from '@chakra-ui/react';
import { ThemeProvider } from 'next-themes';
import { Suspense } from 'react';
import { SWRConfig } from 'swr';
import { SWR_DEFAULTS } from './http/swr-config.ts';
import { lazyPage } from './lazy-page.ts';
import { AppRoutes } from './routes.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { PageLoader } from './shell/page-loader.tsx';
import { useNavigationEffects } from './shell/use-navigation-effects.ts';
import { theme } from './theme.ts';
import { useIsHydrated } from './ui/use-is-hydrated.ts';

const Toaster = lazyPage(async () => (await import('./ui/toaster.tsx')).Toaster);

/** next-themes writes a script for server-rendered pages; as data it is inert, and color-mode.js does its work. */
const INERT_SCRIPT = { type: 'application/json' };

/** The whole application inside a router: theme and data around the pages. */
export function App() {
  return (
    <ThemeProvider attribute="class" disableTransitionOnChange scriptProps={INERT_SCRIPT}>
      <ChakraProvider value={theme}>
        <SWRConfig value={SWR_DEFAULTS}>
          <Screen />
        </SWRConfig>
      </ChakraProvider>
    </ThemeProvider>
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

/** Loaded once the page is there: nothing is told before. */
function Notifications() {
  const isHydrated = useIsHydrated();
  return <Suspense>{isHydrated && <Toaster />}</Suspense>;
}
