import { Button, type ButtonProps, Skeleton, Stack } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import {
  DownloadIcon,
  FileTextIcon,
  HistoryIcon,
  ListIcon,
  MessageSquareTextIcon,
  PlugIcon,
  Settings2Icon,
} from 'lucide-react';
import { lazyComponent } from '../../lazy-component.ts';
import { openModal } from '../../modal-events.ts';
import { useRecordVisit } from '../../shell/palette/use-record-visit.ts';
import { LinkButton, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { UrlTabs } from '../../ui/url-tabs.tsx';
import { AddDocumentButtons } from '../documents/add/add-document-buttons.tsx';
import { DocumentsTab } from '../documents/list/documents-tab.tsx';
import { useRecentDocuments } from '../documents/use-recent-documents.ts';
import { CollectionBreadcrumb } from './collection-breadcrumb.tsx';
import { FirstSteps } from './first-steps.tsx';
import { WithCollection } from './with-collection.tsx';

/** Loaded on first use because most visits are for the documents. */
const IntegrationTab = lazyComponent(() => import('./integration-tab.tsx'), 'IntegrationTab');
const CallsTab = lazyComponent(() => import('../calls/calls-tab.tsx'), 'CallsTab');
const ChangesTab = lazyComponent(() => import('../changes/changes-tab.tsx'), 'ChangesTab');
const ExportTab = lazyComponent(() => import('../exports/export-tab.tsx'), 'ExportTab');

/** The documents and the MCP integration of a collection. */
export function CollectionPage() {
  return <WithCollection>{(collection) => <Collection collection={collection} />}</WithCollection>;
}

function Collection({ collection }: { collection: CollectionReply }) {
  useRecordVisit(collection.name, 'MCP Server', `/collections/${collection.id}`);
  return (
    <Stack gap="6">
      <CollectionBreadcrumb collection={collection} />
      <CollectionHeader collection={collection} />
      <CollectionTabs collection={collection} />
    </Stack>
  );
}

function CollectionHeader({ collection }: { collection: CollectionReply }) {
  const collectionId = collection.id;
  return (
    <PageHeader title={collection.name} text={collection.description || 'No description'}>
      <Button {...SECONDARY_BUTTON} onClick={() => openModal('open-edit-collection-modal', { collection })}>
        <Settings2Icon />
        Settings
      </Button>
      <AddDocumentButtons collectionId={collectionId} />
      <AskLink collectionId={collectionId} {...SECONDARY_BUTTON} hideFrom="lg" />
    </PageHeader>
  );
}

/** The link to the preview: next to the tabs on wide screens, else with the buttons. */
function AskLink({ collectionId, ...style }: { collectionId: number } & ButtonProps) {
  return (
    <LinkButton to={`/collections/${collectionId}/preview`} colorPalette="gray" {...style}>
      <MessageSquareTextIcon />
      Agent preview
    </LinkButton>
  );
}

const TABS = [
  { value: 'documents', label: 'Documents', icon: <FileTextIcon /> },
  { value: 'mcp', label: 'MCP Integration', icon: <PlugIcon /> },
  { value: 'changes', label: 'Changes', icon: <HistoryIcon /> },
  { value: 'export', label: 'Export', icon: <DownloadIcon /> },
  { value: 'calls', label: 'Calls', icon: <ListIcon /> },
] as const;

/** All tabs poll the documents to announce finished crawls. */
function CollectionTabs({ collection }: { collection: CollectionReply }) {
  const { documents, error } = useRecentDocuments(collection.id);
  const props = { collection, documents, error };
  const ask = <AskLink collectionId={collection.id} size="xs" variant="ghost" mb="1" hideBelow="lg" />;
  return (
    <UrlTabs id="collection" label="Collection" tabs={TABS} extra={ask}>
      {(tab) => (
        <Stack gap="6">
          {error && !documents && <ErrorPanel title="Error loading documents" error={error} />}
          <LazyBoundary key={tab} fallback={<Skeleton h="64" role="status" aria-label="Loading the tab" />}>
            {tab === 'documents' && (
              <>
                <DocumentsTab {...props} />
                <FirstSteps {...props} />
              </>
            )}
            {tab === 'mcp' && <IntegrationTab {...props} />}
            {tab === 'calls' && <CallsTab {...props} />}
            {tab === 'export' && <ExportTab {...props} />}
            {tab === 'changes' && <ChangesTab {...props} />}
          </LazyBoundary>
        </Stack>
      )}
    </UrlTabs>
  );
}
