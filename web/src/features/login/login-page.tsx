import { Center, Skeleton } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { lazyComponent } from '../../lazy-component.ts';
import { useOtherTabs } from '../../session/use-other-tabs.ts';
import { useSession } from '../../session/use-session.ts';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toastFailure } from '../../ui/toasts/toast-store.ts';
import { describeSignInError } from './sign-in-errors.ts';
import { SignInOptions } from './sign-in-options.tsx';

/** Loaded on first use because only new users need the code of forms. */
const CompleteRegistration = lazyComponent(
  () => import('./complete-registration.tsx'),
  'CompleteRegistration',
);

/**
 * Sign-in, or with `complete=1` the last step of a registration. Redirects signed-in users to the page that sent them here, by
 * default the dashboard.
 */
export function LoginPage() {
  const [query] = useSearchParams();
  const isCompleting = query.get('complete') === '1';
  const { status } = useSession();
  const problem = query.get('error');
  const isSignedIn = status === 'authenticated' && !isCompleting;
  useOtherTabs();
  useProblemToast(isSignedIn ? problem : null, status === 'unauthenticated');
  // `ProtectedRoute` sets this state.
  const returnPath: string | null = useLocation().state?.returnPath ?? null;
  if (isSignedIn) return <Navigate to={returnPath ?? '/dashboard'} replace />;
  return (
    <Center minH="calc(100dvh - 4rem)" px="4" py={{ base: '12', md: '24' }}>
      <title>Sign in · Lectern</title>
      <Panel w="full" maxW="26rem" p={{ base: '6', md: '8' }} shadow="sm">
        {isCompleting ? (
          <LazyBoundary fallback={<Skeleton h="40" />}>
            <CompleteRegistration />
          </LazyBoundary>
        ) : (
          <SignInOptions problem={problem} returnPath={returnPath} />
        )}
      </Panel>
    </Center>
  );
}

/** Shows a problem as a toast if the user is signed in, because the page then redirects. */
function useProblemToast(problem: string | null, isPageShown: boolean): void {
  const wasPageShown = useRef(false);
  useEffect(() => {
    wasPageShown.current ||= isPageShown;
    if (problem === null || wasPageShown.current) return;
    toastFailure('Could not sign in', describeSignInError(problem));
  }, [problem, isPageShown]);
}
