import { Box, type BoxProps } from '@chakra-ui/react';

/** A bordered surface for content. */
export function Panel(props: BoxProps) {
  return <Box bg="bg.panel" borderWidth="1px" rounded="l3" {...props} />;
}
