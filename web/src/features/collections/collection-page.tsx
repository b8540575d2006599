import { Box, Breadcrumb, Button, Heading, Skeleton, Stack } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../http/http-error.ts';
import { openModal } from '../../modal-events.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { DocumentIcon, LinkIcon, PlugIcon, SettingsIcon } from '../../ui/icons/line-icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { panelProps, TabBar } from '../../ui/tab-bar.tsx';
import { DocumentsTab } from '../documents/documents-tab.tsx';
import { useRecentDocuments } from '../documents/use-recent-documents.ts';
import { IntegrationTab } from './integration-tab.tsx';
import { useCollection } from './use-collections.ts';

/** One collection: its documents, and how editors reach it. */
export function CollectionPage() {
  const { collectionId: text = '' } = useParams();
  const collectionId = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  const { data: collection, error } = useCollection(collectionId);
  if (collectionId === null) {
    return (
      <Heading as="h1" textStyle="page">
        Invalid collection ID
      </Heading>
    );
  }
  if (error && !collection) return <LoadError error={error} />;
  if (!collection) return <CollectionLoading />;
  return (
    <Stack gap="6">
      <title>{`${collection.name} · Lectern`}</title>
      <Trail name={collection.name} />
      <CollectionHeader collection={collection} />
      <CollectionTabs collection={collection} />
    </Stack>
  );
}

function LoadError({ error }: { error: Error }) {
  const navigate = useNavigate();
  return (
    <ErrorPanel
      headingLevel="h1"
      title="Error loading collection details"
      detail={messageOf(error, 'Unknown error')}
      action={{ label: 'Back to Dashboard', onClick: () => void navigate('/dashboard') }}
    />
  );
}

function CollectionLoading() {
  return (
    <Stack gap="5" role="status" aria-label="Loading collection">
      <Skeleton h="5" w="40%" />
      <Skeleton h="8" w="60%" />
      <Skeleton h="64" />
    </Stack>
  );
}

function Trail({ name }: { name: string }) {
  return (
    <Breadcrumb.Root size="sm">
      <Breadcrumb.List flexWrap="wrap">
        <Breadcrumb.Item>
          <Breadcrumb.Link asChild>
            <Link to="/">Home</Link>
          </Breadcrumb.Link>
        </Breadcrumb.Item>
        <Breadcrumb.Separator />
        <Breadcrumb.Item>
          <Breadcrumb.Link asChild>
            <Link to="/dashboard">MCP Servers</Link>
          </Breadcrumb.Link>
        </Breadcrumb.Item>
        <Breadcrumb.Separator />
        <Breadcrumb.Item minW="0">
          <Breadcrumb.CurrentLink truncate maxW={{ base: '12rem', md: '28rem' }}>
            {name}
          </Breadcrumb.CurrentLink>
        </Breadcrumb.Item>
      </Breadcrumb.List>
    </Breadcrumb.Root>
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
    </PageHeader>
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
      <TabBar<TabName>
        id="collection"
        label="Collection"
        tabs={TABS}
        selected={tab}
        onSelect={(value) => setQuery(value === 'mcp' ? { tab: 'mcp' } : {})}
      />
      <Box {...panelProps('collection', tab)}>
        {tab === 'documents' ? (
          <DocumentsTab collectionId={collection.id} documents={documents} error={error} />
        ) : (
          <IntegrationTab collection={collection} />
        )}
      </Box>
    </Stack>
  );
}
