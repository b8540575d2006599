import { Stack, Text } from '@chakra-ui/react';
import type { ApiKeyReply } from '@lectern/shared/contracts/api-keys.ts';
import type { InstallSnippet } from '@lectern/shared/domain/editors/editors.ts';
import { ExternalLinkIcon } from 'lucide-react';
import { ActionButton } from '../../ui/action-button.tsx';
import { CodePanel } from '../../ui/code-panel.tsx';
import { DataFallback } from '../../ui/loading/data-boundary.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CONFIG_COPIED, snippetDestination } from './snippet-destination.ts';
import type { Install, InstallChoice } from './use-install.ts';

interface SnippetPanelProps {
  readonly install: Install;
  readonly choice: InstallChoice;
}

/** The configuration of an editor. The shown key is masked; the copied text has the full key. */
export function SnippetPanel({ install, choice }: SnippetPanelProps) {
  const snippet = install.maskedSnippet(choice);
  if (!install.keys) {
    return <DataFallback error={install.error} name="API keys" h="44" onRetry={install.reload} />;
  }
  if (!snippet) return null;
  const fullText = async () => (await install.fullSnippet(choice))?.text ?? snippet.text;
  return (
    <Stack gap="2.5" minW="0">
      <Text color="fg.muted" textStyle="sm">
        {snippet.instruction}
      </Text>
      <CodePanel
        caption={snippetDestination(snippet)}
        text={snippet.text}
        maxH="22rem"
        copyLabel={`Copy configuration for ${snippet.label}`}
        copySource={fullText}
        copied={CONFIG_COPIED}
      >
        {snippet.deepLink && install.chosenKey && (
          <OpenEditorButton install={install} choice={choice} label={snippet.label} />
        )}
      </CodePanel>
      <SnippetNotes snippet={snippet} chosenKey={install.chosenKey} />
    </Stack>
  );
}

function SnippetNotes({ snippet, chosenKey }: { snippet: InstallSnippet; chosenKey: ApiKeyReply | null }) {
  return (
    <Stack gap="1" textStyle="caption" color="fg.muted">
      {snippet.approval && (
        <Text textStyle="sm" color="fg">
          {snippet.approval}
        </Text>
      )}
      {snippet.note && <Text>{snippet.note}</Text>}
      <KeyNote snippet={snippet} chosenKey={chosenKey} />
    </Stack>
  );
}

function KeyNote({ snippet, chosenKey }: { snippet: InstallSnippet; chosenKey: ApiKeyReply | null }) {
  if (chosenKey === null)
    return (
      <Text>
        You don't have an API key yet. <TextLink to="/api-keys">Create one</TextLink>, then copy this
        configuration.
      </Text>
    );
  if (snippet.text.includes(chosenKey.apiKey))
    return <Text>The key is hidden. Copy includes the full key.</Text>;
  return (
    <Text>
      The configuration has no key. <TextLink to="/api-keys">Copy your API key</TextLink> for {snippet.label}.
    </Text>
  );
}

/** Opens the editor through a deep link. The link contains the key, so it is created on click. */
function OpenEditorButton({ install, choice, label }: SnippetPanelProps & { readonly label: string }) {
  const open = async () => {
    const link = (await install.fullSnippet(choice))?.deepLink;
    if (link) window.location.assign(link);
  };
  return (
    <ActionButton
      size="xs"
      variant="ghost"
      colorPalette="gray"
      action={open}
      failure={`Could not add the server to ${label}`}
    >
      <ExternalLinkIcon />
      Add to {label}
    </ActionButton>
  );
}
