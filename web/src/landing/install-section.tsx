import { Box, Stack, Text } from '@chakra-ui/react';
import type { EditorId, InstallSnippet } from '@lectern/shared/domain/editors/editors.ts';
import { installSnippets } from '@lectern/shared/domain/editors/install-snippets.ts';
import { useState } from 'react';
import { CONFIG_COPIED, snippetDestination } from '../features/install/snippet-destination.ts';
import { useSite } from '../shell/use-site.ts';
import { CodePanel } from '../ui/code-panel.tsx';
import { panelProps, TabBar } from '../ui/tab-bar.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { LandingSection } from './landing-section.tsx';

const SHOWN_EDITORS = 4;
const PLACEHOLDER_ORIGIN = 'https://your-server';

/** The configuration of four editors, with placeholders for the URL and the key. */
export function InstallSection() {
  const { connectorPackage } = useSite();
  const isHydrated = useIsHydrated();
  const snippets = installSnippets({
    origin: isHydrated ? window.location.origin : PLACEHOLDER_ORIGIN,
    hash: 'YOUR_SERVER_HASH',
    slug: 'my-docs',
    apiKey: 'YOUR_API_KEY',
    os: 'unix',
    connectorSpec: connectorPackage,
  }).filter(({ transport }) => transport === 'stdio');
  return (
    <LandingSection
      isTwoColumn
      overline="Installation"
      title="Connected in a minute"
      text={
        <>
          Copy the configuration into your editor. <TextLink to="/login">Get Your free API key now</TextLink>,
          or read the <TextLink to="/docs/quick-start">quick start</TextLink>.
        </>
      }
    >
      <EditorTabs snippets={snippets.slice(0, SHOWN_EDITORS)} />
    </LandingSection>
  );
}

function EditorTabs({ snippets }: { snippets: readonly InstallSnippet[] }) {
  const [editorId, setEditorId] = useState<EditorId>('cursor');
  const snippet = snippets.find(({ id }) => id === editorId);
  const tabs = snippets.map(({ id, label }) => ({ value: id, label }));
  return (
    <Stack gap="4" minW="0">
      <Box borderBottomWidth="1px">
        <TabBar<EditorId> id="editor" label="Editor" tabs={tabs} selected={editorId} onSelect={setEditorId} />
      </Box>
      {snippet && (
        <Stack gap="3" {...panelProps('editor', editorId)}>
          <Text color="fg.muted">{snippet.instruction}</Text>
          <CodePanel
            caption={snippetDestination(snippet)}
            text={snippet.text}
            copyLabel={`Copy configuration for ${snippet.label}`}
            copied={CONFIG_COPIED}
          />
        </Stack>
      )}
    </Stack>
  );
}
