import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A name and its value in a description list. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" color="fg.muted">
        {name}
      </Text>
      <Box as="dd" overflowWrap="anywhere" minW="0">
        {children}
      </Box>
    </>
  );
}
