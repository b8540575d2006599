import { Box, Center, Text } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { lazyComponent } from './lazy-component.ts';
import { APP_PAGES, AppLayout, PUBLIC_PAGES, PublicLayout } from './pages.ts';
import { hasSignedOut, refetchSession, useSession } from './session/use-session.ts';
import { ErrorPanel } from './ui/error-panel.tsx';

const NotFoundPage = lazyComponent(() => import('./landing/not-found-page.tsx'), 'NotFoundPage');
const SubscriptionSuccessPage = lazyComponent(
  () => import('./features/billing/subscription-success-page.tsx'),
  'SubscriptionSuccessPage',
);

/** All routes (specification section 2). Pages load on their first visit. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        {renderRoutes(PUBLIC_PAGES)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<ProtectedRoute />}>
        <Route element={<PublicLayout />}>
          <Route path="subscription-success" element={<SubscriptionSuccessPage />} />
        </Route>
        <Route element={<AppLayout />}>{renderRoutes(APP_PAGES)}</Route>
      </Route>
    </Routes>
  );
}

function renderRoutes(pages: typeof APP_PAGES) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
}

/** Renders its routes for signed-in users; redirects others to the sign-in page. */
function ProtectedRoute() {
  const { status, error } = useSession();
  // A transition keeps the browser responsive while the application renders.
  const isShown = useDeferredValue(status === 'authenticated');
  const { pathname, search, hash } = useLocation();
  const returnPath = hasSignedOut() || pathname === '/dashboard' ? null : pathname + search + hash;
  if (isShown && status === 'authenticated') return <Outlet />;
  if (error) {
    return (
      <Center minH="100dvh" p="6">
        <ErrorPanel
          headingLevel="h1"
          title="Could not reach the server"
          error={error}
          action={{ label: 'Try again', onClick: () => void refetchSession() }}
        />
      </Center>
    );
  }
  return (
    <Center minH="100dvh" p="6">
      <Box role="status">
        <Text as="h1" color="fg.muted">
          {status === 'unauthenticated' ? 'Redirecting to login...' : 'Loading...'}
        </Text>
      </Box>
      {status === 'unauthenticated' && <Navigate to="/login" replace state={{ returnPath }} />}
    </Center>
  );
}
