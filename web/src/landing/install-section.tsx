import { Stack, Tabs, Text } from '@chakra-ui/react';
import type { InstallSnippet } from '@lectern/shared/domain/editors.ts';
import { installSnippets } from '@lectern/shared/domain/install-snippets.ts';
import { useSite } from '../shell/use-site.ts';
import { CodePanel } from '../ui/code-panel.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { LandingSection } from './landing-section.tsx';

const CONFIG_COPIED = { description: 'Configuration code has been copied to clipboard' };
const SHOWN_EDITORS = 4;

/** The configuration of the four editors, with a placeholder for the address and the key. */
export function InstallSection() {
  const { connectorPackage } = useSite();
  const snippets = installSnippets({
    origin: window.location.origin,
    hash: 'YOUR_SERVER_HASH',
    name: 'My docs',
    apiKey: 'YOUR_API_KEY',
    os: 'unix',
    connectorSpec: connectorPackage,
  }).filter(({ transport }) => transport === 'stdio');
  return (
    <LandingSection
      isTinted
      isBeside
      overline="Installation"
      title="Connected in a minute"
      text={
        <>
          Copy the configuration into your editor. <TextLink to="/login">Get Your free API key now</TextLink>
        </>
      }
    >
      <EditorTabs snippets={snippets.slice(0, SHOWN_EDITORS)} />
    </LandingSection>
  );
}

function EditorTabs({ snippets }: { snippets: readonly InstallSnippet[] }) {
  return (
    <Tabs.Root defaultValue={snippets[0]?.id ?? ''} colorPalette="accent" minW="0">
      <Tabs.List overflowX="auto" overflowY="hidden">
        {snippets.map(({ id, label }) => (
          <Tabs.Trigger key={id} value={id} flexShrink="0">
            {label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {snippets.map((snippet) => (
        <Tabs.Content key={snippet.id} value={snippet.id}>
          <Stack gap="3">
            <Text color="fg.muted">{snippet.instruction}</Text>
            <CodePanel
              caption={snippet.file}
              text={snippet.text}
              actions={
                <CopyButton
                  hasText
                  label="Copy"
                  aria-label={`Copy configuration for ${snippet.label}`}
                  source={snippet.text}
                  messages={CONFIG_COPIED}
                />
              }
            />
          </Stack>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
