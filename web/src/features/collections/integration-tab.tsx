import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { EditorId, InstallOs, Transport } from '@lectern/shared/domain/editors/editors.ts';
import { type ReactNode, useState } from 'react';
import { Caption } from '../../ui/caption.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useDefaultKey } from '../api-keys/use-default-key.ts';
import { AgentsPanel } from '../install/agents-panel.tsx';
import { ConnectionStatus } from '../install/connection-status.tsx';
import { EditorToggles } from '../install/editor-toggles.tsx';
import { ServerUrl } from '../install/server-url.tsx';
import { SnippetPanel } from '../install/snippet-panel.tsx';
import { currentOs, type Install, useInstall } from '../install/use-install.ts';
import type { CollectionTabProps } from './collection-tab-props.ts';
import { StepMark } from './step-list.tsx';

const TRANSPORTS = [
  { value: 'stdio', label: 'Local connector (stdio)' },
  { value: 'remote', label: 'Remote (HTTP)' },
] as const;

const SYSTEMS = [
  { value: 'unix', label: 'macOS / Linux' },
  { value: 'windows', label: 'Windows' },
] as const;

/** Connects an editor in four steps. */
export function IntegrationTab({ collection, documents }: CollectionTabProps) {
  useDefaultKey();
  const install = useInstall(collection);
  const [editorId, setEditorId] = useState<EditorId>('cursor');
  const [transport, setTransport] = useState<Transport>('stdio');
  const [os, setOs] = useState<InstallOs>(currentOs);
  return (
    <Stack gap="5" maxW="52rem">
      <Step number={1} title="Choose your editor">
        <EditorToggles label="Editor" selected={editorId} onSelect={setEditorId} />
        <Flex gap="3" wrap="wrap">
          <Segmented<Transport>
            label="Transport"
            value={transport}
            options={TRANSPORTS}
            onChange={setTransport}
          />
          <Segmented<InstallOs> label="Operating system" value={os} options={SYSTEMS} onChange={setOs} />
        </Flex>
        <KeyPicker install={install} />
      </Step>
      <Step number={2} title="Add the configuration">
        <SnippetPanel install={install} choice={{ editorId, transport, os }} />
        <Box>
          <Caption mb="1.5">Server URL</Caption>
          <ServerUrl mcpServerHash={collection.mcpServerHash} />
        </Box>
      </Step>
      <Step number={3} title="Tell your agent when to search">
        <AgentsPanel collection={collection} slug={install.slug} documents={documents} />
      </Step>
      <Step number={4} title="Ask your agent">
        <Text color="fg.muted" textStyle="sm">
          Restart the editor if it was open, then ask a question about your documentation.{' '}
          <TextLink to={`/collections/${collection.id}/preview`}>Preview what the agent will see.</TextLink>
        </Text>
        <ConnectionStatus collectionId={collection.id} />
      </Step>
    </Stack>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Panel as="section" aria-label={title} p={{ base: '4', md: '6' }}>
      <Flex align="center" gap="3" mb="4">
        <StepMark colorPalette="accent">{number}</StepMark>
        <Heading as="h2" textStyle="section">
          {title}
        </Heading>
      </Flex>
      <Stack gap="4" minW="0">
        {children}
      </Stack>
    </Panel>
  );
}

/** Selects the key in the snippet; hidden if the user has only one. */
function KeyPicker({ install }: { install: Install }) {
  const { keys = [], chosenKey, chooseKey } = install;
  if (keys.length < 2) return null;
  return (
    <Select
      aria-label="API key"
      value={`${chosenKey?.id}`}
      options={keys.map(({ id, keyName, apiKey }) => ({ value: `${id}`, label: `${keyName} (${apiKey})` }))}
      onChange={(keyId) => chooseKey(Number(keyId))}
    />
  );
}
