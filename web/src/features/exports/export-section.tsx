import { Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';

interface ExportSectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A group of exports. */
export function ExportSection({ title, text, children }: ExportSectionProps) {
  return (
    <Panel as="section" aria-label={title} p={{ base: '4', md: '6' }}>
      <Heading as="h2" textStyle="section">
        {title}
      </Heading>
      <Text color="fg.muted" textStyle="sm" mt="1" mb="3">
        {text}
      </Text>
      <Stack gap="0" minW="0">
        {children}
      </Stack>
    </Panel>
  );
}
