import { Badge, Flex, Heading, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';

interface StatusPanelProps {
  readonly label: string;
  readonly colorPalette: string;
  readonly children: ReactNode;
}

/** The status of a search tool and its details. */
export function StatusPanel({ label, colorPalette, children }: StatusPanelProps) {
  return (
    <Panel as="section" aria-labelledby="status-title" p={{ base: '4', md: '6' }} minW="0">
      <Stack gap="4">
        <Flex gap="3" align="center" wrap="wrap">
          <Heading as="h2" id="status-title" textStyle="section">
            Status
          </Heading>
          <Badge
            role="status"
            size="sm"
            colorPalette={colorPalette}
            variant="surface"
            rounded="full"
            px="2.5"
          >
            {label}
          </Badge>
        </Flex>
        {children}
      </Stack>
    </Panel>
  );
}
