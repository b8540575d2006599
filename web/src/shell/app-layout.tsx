import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readReturnPath, rememberReturnPath } from '../session/return-path.ts';
import { useOtherTabs } from '../session/use-other-tabs.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ModalHost } from './modal-host.tsx';
import { PageOutlet } from './page/page-outlet.tsx';
import { SkipLink } from './page/skip-link.tsx';
import { useFocusAfterNavigation } from './page/use-focus-after-navigation.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { MobileBar } from './sidebar/mobile-bar.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';

/** The layout of signed-in pages: a sidebar, or a top bar with a drawer below 768 px. */
export function AppLayout() {
  useFocusAfterNavigation();
  useOtherTabs();
  useShortcuts();
  const isReturning = useReturnPath();
  const isWide = useIsWide();
  return (
    <Flex minH="100dvh" direction={{ base: 'column', md: 'row' }}>
      <SkipLink />
      {isWide ? <DesktopSidebar /> : <MobileBar />}
      <Box as="main" id="main" tabIndex={-1} outline="none" flex="1" minW="0" textStyle="sm">
        <ConnectionBanner />
        <Box maxW="84rem" mx="auto" px={{ base: '4', md: '8' }} py={{ base: '6', md: '9' }}>
          {!isReturning && <PageOutlet />}
        </Box>
      </Box>
      <ModalHost />
    </Flex>
  );
}

function DesktopSidebar() {
  return (
    <Box
      as="aside"
      w="64"
      flexShrink="0"
      position="sticky"
      top="0"
      h="100dvh"
      bg="bg.panel"
      borderEndWidth="1px"
    >
      <Sidebar />
    </Box>
  );
}

/** The breakpoint `md` of the theme. */
const WIDE = '(min-width: 768px)';

/** Whether the window is wide enough for the sidebar; updated on resize. */
function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** After a sign-in, replaces the dashboard with the stored page. Returns true until that page is open. */
function useReturnPath(): boolean {
  const [returnPath, setReturnPath] = useState(readReturnPath);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isReturning = returnPath !== null && pathname === '/dashboard';
  useEffect(() => {
    if (returnPath === null) return;
    rememberReturnPath(null);
    if (isReturning) void navigate(returnPath, { replace: true });
    else setReturnPath(null);
  }, [returnPath, isReturning, navigate]);
  return isReturning;
}
