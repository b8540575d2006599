import { Box, Center, Text } from '@chakra-ui/react';
import { useDeferredValue } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { hasSignedOut, refetchSession, useSession } from './use-session.ts';

/** Renders its routes for signed-in users; redirects others to the sign-in page. */
export function ProtectedRoute() {
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
