import { Box, Button, type ButtonProps, Flex, Skeleton, Stack } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPage } from '../../lazy-page.ts';
import { openModal } from '../../modal-events.ts';
import { ChatIcon, DocumentIcon, LinkIcon, PlugIcon, SettingsIcon } from '../../ui/icons/line-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { panelProps, TabBar } from '../../ui/tab-bar.tsx';
import { DocumentsTab } from '../documents/documents-tab.tsx';
import { useRecentDocuments } from '../documents/use-recent-documents.ts';
import { CollectionLoadError, CollectionLoading, InvalidCollection } from './collection-states.tsx';
import { CollectionTrail } from './collection-trail.tsx';
import { FirstSteps } from './first-steps.tsx';
import { useCollectionId } from './use-collection-id.ts';
import { useCollection } from './use-collections.ts';

/** Loaded when it is first opened: most visits are to the documents. */
const IntegrationTab = lazyPage(async () => (await import('./integration-tab.tsx')).IntegrationTab);

/** One collection: its documents, and how editors reach it. */
export function CollectionPage() {
  const collectionId = useCollectionId();
  const { data: collection, error } = useCollection(collectionId);
  if (collectionId === null) return <InvalidCollection />;
  if (error && !collection) return <CollectionLoadError error={error} />;
  if (!collection) return <CollectionLoading />;
  return (
    <Stack gap="6">
      <title>{`${collection.name} · Lectern`}</title>
      <CollectionTrail collection={collection} />
      <CollectionHeader collection={collection} />
      <CollectionTabs collection={collection} />
    </Stack>
  );
}

const QUIET = { size: 'sm', variant: 'outline', colorPalette: 'gray', bg: 'bg.panel' } as const;

function CollectionHeader({ collection }: { collection: CollectionReply }) {
  const collectionId = collection.id;
  return (
    <PageHeader title={collection.name} text={collection.description || 'No description'}>
      <Button {...QUIET} onClick={() => openModal('open-edit-collection-modal', { collection })}>
        <SettingsIcon />
        Settings
      </Button>
      <Button
        size="sm"
        colorPalette="accent"
        onClick={() => openModal('open-add-url-modal', { collectionId })}
      >
        <LinkIcon />
        Add URL
      </Button>
      <Button {...QUIET} onClick={() => openModal('open-add-text-doc-modal', { collectionId })}>
        <DocumentIcon />
        Add Text Doc
      </Button>
      <AskLink collectionId={collectionId} {...QUIET} hideFrom="md" />
    </PageHeader>
  );
}

/** The way to the preview: beside the tabs where there is room, else with the buttons. */
function AskLink({ collectionId, ...look }: { collectionId: number } & ButtonProps) {
  return (
    <LinkButton to={`/collections/${collectionId}/preview`} colorPalette="gray" {...look}>
      <ChatIcon />
      Ask as an agent
    </LinkButton>
  );
}

const TABS = [
  { value: 'documents', label: 'Documents', icon: <DocumentIcon /> },
  { value: 'mcp', label: 'MCP Integration', icon: <PlugIcon /> },
] as const;

type TabName = (typeof TABS)[number]['value'];

/**
 * The open tab stands in the address, so that it can be linked to and the back button works. The documents are
 * watched in both tabs: a crawl that ends is announced in either.
 */
function CollectionTabs({ collection }: { collection: CollectionReply }) {
  const [query, setQuery] = useSearchParams();
  const { documents, error } = useRecentDocuments(collection.id);
  const tab: TabName = query.get('tab') === 'mcp' ? 'mcp' : 'documents';
  return (
    <Stack gap="6">
      <Flex align="flex-end" justify="space-between" gap="3" wrap="wrap-reverse" borderBottomWidth="1px">
        <TabBar<TabName>
          id="collection"
          label="Collection"
          tabs={TABS}
          selected={tab}
          onSelect={(value) => setQuery(value === 'mcp' ? { tab: 'mcp' } : {})}
        />
        <AskLink collectionId={collection.id} size="xs" variant="ghost" mb="1" hideBelow="md" />
      </Flex>
      <Box {...panelProps('collection', tab)}>
        {tab === 'documents' ? (
          <Stack gap="6">
            <DocumentsTab collectionId={collection.id} documents={documents} error={error} />
            <FirstSteps collectionId={collection.id} documents={documents} />
          </Stack>
        ) : (
          <Suspense fallback={<Skeleton h="64" role="status" aria-label="Loading the configuration" />}>
            <IntegrationTab collection={collection} />
          </Suspense>
        )}
      </Box>
    </Stack>
  );
}
