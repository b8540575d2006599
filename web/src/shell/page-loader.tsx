import { Center, Spinner } from '@chakra-ui/react';

/** Shown while the code of a page arrives. */
export function PageLoader() {
  return (
    <Center minH="60dvh" role="status" aria-label="Loading page">
      <Spinner color="accent.solid" borderWidth="2px" />
    </Center>
  );
}
