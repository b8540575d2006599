import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { agentsSnippet } from '@lectern/shared/domain/editors/agents-snippet.ts';
import { Caption } from '../../ui/caption.tsx';
import { CodePanel } from '../../ui/code-panel.tsx';
import type { CollectionTabProps } from '../collections/collection-tab-props.ts';

const COPIED = { description: 'Agent instructions have been copied to clipboard' };

interface AgentsPanelProps extends Pick<CollectionTabProps, 'collection' | 'documents'> {
  readonly slug: string;
}

/** The block for AGENTS.md or CLAUDE.md, with a copy button. */
export function AgentsPanel({ collection, slug, documents }: AgentsPanelProps) {
  if (!documents) return <Skeleton h="44" rounded="l2" />;
  const text = agentsSnippet({
    hash: collection.mcpServerHash,
    slug,
    collectionName: collection.name,
    documentNames: documents
      .filter(({ status }) => status === 'active')
      .map(({ documentName }) => documentName),
  });
  return (
    <Stack gap="2.5" minW="0">
      <Text color="fg.muted" textStyle="sm">
        Some agents search only when the project asks them to. Add this to AGENTS.md in your project, or to
        CLAUDE.md for Claude Code.
      </Text>
      <CodePanel
        caption="AGENTS.md"
        text={text}
        maxH="22rem"
        isWrapped
        copyLabel="Copy for AGENTS.md"
        copySource={`${text}\n`}
        copied={COPIED}
      />
      <Caption>The connector can write and update this block: use its add command with --agents-md.</Caption>
    </Stack>
  );
}
