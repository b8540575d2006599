import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';

interface SectionProps {
  /** For links to the section. */
  readonly id?: string;
  readonly title: string;
  readonly text?: string;
  /** Next to the title, such as a status. */
  readonly extra?: ReactNode;
  readonly children?: ReactNode;
}

/** A titled section of a page in a panel. */
export function Section({ id, title, text, extra, children }: SectionProps) {
  const titleId = useId();
  return (
    <Panel as="section" {...(id && { id })} aria-labelledby={titleId} p={{ base: '4', md: '6' }} minW="0">
      <Stack gap="4" minW="0">
        <Stack gap="1">
          <Flex justify="space-between" align="center" gap="3" wrap="wrap">
            <Heading as="h2" id={titleId} textStyle="section">
              {title}
            </Heading>
            {extra}
          </Flex>
          {text && <Text color="fg.muted">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Panel>
  );
}
