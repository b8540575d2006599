import { ChakraProvider } from '@chakra-ui/react';
import { ThemeProvider } from 'next-themes';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { SWR_DEFAULTS } from './http/swr-config.ts';
import { AppRoutes } from './routes.tsx';
import { PageBoundary } from './shell/page-boundary.tsx';
import { PageLoader } from './shell/page-loader.tsx';
import { useNavigationEffects } from './shell/use-navigation-effects.ts';
import { theme } from './theme.ts';
import { Toaster } from './ui/toaster.tsx';

/** next-themes writes a script for server-rendered pages; as data it is inert, and color-mode.js does its work. */
const INERT_SCRIPT = { type: 'application/json' };

/** The whole application: theme, data and addresses around the pages. */
export function App() {
  return (
    <ThemeProvider attribute="class" disableTransitionOnChange scriptProps={INERT_SCRIPT}>
      <ChakraProvider value={theme}>
        <SWRConfig value={SWR_DEFAULTS}>
          <BrowserRouter>
            <Screen />
          </BrowserRouter>
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
      <Toaster />
    </>
  );
}
