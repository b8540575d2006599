import { Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../ui/panel.tsx';

interface SettingsSectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled section of the account settings. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <Panel as="section" aria-labelledby={titleId} p={{ base: '5', md: '6' }}>
      <Stack gap="4">
        <Stack gap="1">
          <Heading as="h2" id={titleId} textStyle="section">
            {title}
          </Heading>
          {text && <Text color="fg.muted">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Panel>
  );
}
