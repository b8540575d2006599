import { Tooltip as ChakraTooltip, Portal } from '@chakra-ui/react';
import type { ReactElement } from 'react';

/** A short text beside an element while it is pointed at or has the focus. */
export function Tooltip({ content, children }: { content: string; children: ReactElement }) {
  return (
    <ChakraTooltip.Root openDelay={200} closeDelay={80} positioning={{ placement: 'top' }}>
      <ChakraTooltip.Trigger asChild>{children}</ChakraTooltip.Trigger>
      <Portal>
        <ChakraTooltip.Positioner>
          <ChakraTooltip.Content>{content}</ChakraTooltip.Content>
        </ChakraTooltip.Positioner>
      </Portal>
    </ChakraTooltip.Root>
  );
}
