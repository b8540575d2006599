import { Box, Button, Flex, Heading, Skeleton, Spinner, Stack, Text } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import type { EditorId } from '@lectern/shared/domain/editors/editors.ts';
import { FileTextIcon, Settings2Icon } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../lazy-component.ts';
import { openModal } from '../../modal-events.ts';
import { LinkButton, SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EditorToggles } from '../install/editor-toggles.tsx';
import { ServerUrl } from '../install/server-url.tsx';

const CardSnippet = lazyComponent(() => import('../install/card-snippet.tsx'), 'CardSnippet');

/** Cards show Cursor, Windsurf, Zed and Claude Code (specification); the collection page shows all editors. */
const CARD_EDITORS = 4;

/** A collection on the dashboard, with its URL and install snippets. */
export function CollectionCard({ collection }: { collection: CollectionReply }) {
  return (
    <Panel
      as="li"
      p="5"
      minW="0"
      transition="border-color 120ms"
      _hover={{ borderColor: 'border.emphasized' }}
    >
      <Stack gap="4" minW="0" h="full" justify="space-between">
        <CardHead collection={collection} />
        <Stack gap="4" minW="0">
          <ServerUrl mcpServerHash={collection.mcpServerHash} />
          <CardInstall collection={collection} />
        </Stack>
      </Stack>
    </Panel>
  );
}

function CardHead({ collection }: { collection: CollectionReply }) {
  const { id, name, description, status } = collection;
  return (
    <Flex justify="space-between" columnGap="3" rowGap="1.5" align="flex-start" wrap="wrap">
      <Box minW="0" flex="1 1 12rem">
        <Flex align="center" gap="3" wrap="wrap">
          <Heading
            as="h2"
            textStyle="section"
            minW="0"
            overflowWrap="anywhere"
            lineClamp="3"
            title={name}
            _hover={{ color: 'accent.fg' }}
          >
            <Link to={`/collections/${id}`} dir="auto">
              {name}
            </Link>
          </Heading>
          {status === 'processing' && <ProcessingSign />}
        </Flex>
      </Box>
      {description && (
        <Text color="fg.muted" lineClamp="2" overflowWrap="anywhere" flex="1 1 100%" order={{ md: '1' }}>
          {description}
        </Text>
      )}
      <Flex gap="1.5" mt={{ base: '1.5', md: '0' }}>
        <Button
          {...SMALL_BUTTON}
          aria-label={`Settings of ${name}`}
          onClick={() => openModal('open-edit-collection-modal', { collection })}
        >
          <Settings2Icon />
          Settings
        </Button>
        <LinkButton to={`/collections/${id}`} {...SMALL_BUTTON} aria-label={`Documents of ${name}`}>
          <FileTextIcon />
          Documents
        </LinkButton>
      </Flex>
    </Flex>
  );
}

function ProcessingSign() {
  return (
    <Flex role="status" align="center" gap="2" color="blue.fg" textStyle="caption" fontWeight="medium">
      <Spinner size="xs" borderWidth="1.5px" />
      Processing...
    </Flex>
  );
}

function CardInstall({ collection }: { collection: CollectionReply }) {
  const [editorId, setEditorId] = useState<EditorId | null>(null);
  const toggle = (chosen: EditorId) => setEditorId(chosen === editorId ? null : chosen);
  return (
    <Stack gap="3" minW="0">
      <Flex align="center" gap="3" wrap="wrap">
        <Caption fontWeight="medium">Install On</Caption>
        <EditorToggles label="Install On" count={CARD_EDITORS} selected={editorId} onSelect={toggle} />
      </Flex>
      <LazyBoundary fallback={<Skeleton h="44" rounded="l2" />}>
        {editorId && (
          <Box data-snippet="" minW="0">
            <CardSnippet collection={collection} editorId={editorId} />
          </Box>
        )}
      </LazyBoundary>
    </Stack>
  );
}
