import { Center, Spinner, VisuallyHidden } from '@chakra-ui/react';

/** Shown while the code of a page loads; `minH` reserves the space of the page. */
export function PageLoader({ minH = '60dvh' }: { minH?: string }) {
  return (
    <Center minH={minH} role="status" aria-label="Loading page">
      <VisuallyHidden as="h1">Loading</VisuallyHidden>
      <Spinner color="accent.solid" borderWidth="2px" />
    </Center>
  );
}
