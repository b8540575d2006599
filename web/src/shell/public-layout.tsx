import { Box, Flex } from '@chakra-ui/react';
import { PageOutlet } from './page-outlet.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

/** The pages that everybody may read: header, page, footer. */
export function PublicLayout() {
  useFocusOnArrival();
  return (
    <Flex direction="column" minH="100dvh" bg="bg">
      <SkipLink />
      <PublicHeader />
      <Box as="main" id="main" tabIndex={-1} outline="none" flex="1">
        {/* As high as the window: a footer that is seen at once would be pushed away by the page. */}
        <PageOutlet loaderHeight="calc(100dvh - 4rem)" />
      </Box>
      <PublicFooter />
    </Flex>
  );
}
