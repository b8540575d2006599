import { Box, Flex } from '@chakra-ui/react';
import { useOtherTabs } from '../session/use-other-tabs.ts';
import { useReturn } from '../session/use-return.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { ModalHost } from './modal-host.tsx';
import { PageOutlet } from './page/page-outlet.tsx';
import { SkipLink } from './page/skip-link.tsx';
import { useFocusOnArrival } from './page/use-focus-on-arrival.ts';
import { ShellDialogs } from './shell-dialogs.tsx';
import { MobileBar } from './sidebar/mobile-bar.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { useIsWide } from './use-is-wide.ts';

/** The layout of signed-in pages: a sidebar, or a top bar with a drawer below 768 px. */
export function AppLayout() {
  useFocusOnArrival();
  useOtherTabs();
  const isReturning = useReturn();
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
      <ShellDialogs />
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
