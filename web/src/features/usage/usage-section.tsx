import { Heading } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../ui/panel.tsx';

/** A titled section of the usage page. */
export function UsageSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId} p="5" minW="0">
      <Heading as="h2" id={titleId} textStyle="section" mb="4">
        {title}
      </Heading>
      {children}
    </Panel>
  );
}
