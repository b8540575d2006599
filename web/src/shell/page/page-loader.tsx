import { Box, Center, Spinner } from '@chakra-ui/react';

/** Shown while the code of a page loads; `minH` reserves the space of the page. */
export function PageLoader({ minH = '60dvh' }: { minH?: string }) {
  return (
    <Center minH={minH} role="status" aria-label="Loading page">
      <Box as="h1" srOnly>
        Loading
      </Box>
      <Spinner color="accent.solid" borderWidth="2px" />
    </Center>
  );
}
