import { Box, type BoxProps } from '@chakra-ui/react';

/** The quiet surface on which the application lays its content. */
export function Panel(props: BoxProps) {
  return <Box bg="bg.panel" borderWidth="1px" rounded="l3" {...props} />;
}
