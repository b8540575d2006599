import { Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Panel } from '../../ui/panel.tsx';

interface SettingsSectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** The id of a section, for links such as `/account-settings#webhooks`. */
function sectionId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** A titled section of the account settings; a link to it scrolls to it. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = sectionId(title);
  const titleId = `${id}-title`;
  const isLinked = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (isLinked) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [id, isLinked]);
  return (
    <Panel id={id} as="section" aria-labelledby={titleId} p={{ base: '5', md: '6' }}>
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
