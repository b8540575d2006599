import { Box, Flex } from '@chakra-ui/react';
import { PageOutlet } from '../page/page-outlet.tsx';
import { SkipLink } from '../page/skip-link.tsx';
import { useFocusAfterNavigation } from '../page/use-focus-after-navigation.ts';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The layout of public pages: header, page, footer. */
export function PublicLayout() {
  useFocusAfterNavigation();
  return (
    <Flex direction="column" minH="100dvh" bg="bg">
      <SkipLink />
      <PublicHeader />
      <Box as="main" id="main" tabIndex={-1} outline="none" flex="1">
        {/* Full height, because a footer visible at first would shift when the page loads. */}
        <PageOutlet loaderHeight="calc(100dvh - 4rem)" />
      </Box>
      <PublicFooter />
    </Flex>
  );
}
