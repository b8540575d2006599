import { Box, Button, Flex, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { CollectionReply } from '@lectern/shared/contracts/collections.ts';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { isProvidedText } from '@lectern/shared/domain/documents/crawl-type.ts';
import { nextPinIndex } from '@lectern/shared/domain/documents/pin-order.ts';
import { EyeIcon, FolderInputIcon, TrashIcon } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { formatDay, useClock } from '../../../format/dates.ts';
import { useRecordVisit } from '../../../shell/palette/use-record-visit.ts';
import { LinkButton, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../../../ui/buttons.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { UrlTabs } from '../../../ui/url-tabs.tsx';
import { Changes } from '../../changes/changes-tab.tsx';
import { CollectionBreadcrumb } from '../../collections/collection-breadcrumb.tsx';
import { WithCollection } from '../../collections/with-collection.tsx';
import { TopicsPanel } from '../../topics/topics-panel.tsx';
import { CrawlState } from '../crawl-state.tsx';
import { describeSize } from '../crawl-summary.ts';
import { PinToggle } from '../document-actions.tsx';
import { type DocumentDialog, DocumentDialogs, MoveDialog } from '../document-dialogs.tsx';
import { DocumentUrl } from '../document-url.tsx';
import { useManyDocuments } from '../list/use-many-documents.ts';
import { PagesPanel } from '../pages/pages-panel.tsx';
import { useDocumentDialog } from '../use-document-dialog.ts';
import { useRecentDocuments } from '../use-recent-documents.ts';
import { LibraryPanel } from './library-panel.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

/** One document: its crawl, pages, topics, refreshes and changes. */
export function DocumentPage() {
  return <WithCollection>{(collection) => <DocumentOfCollection collection={collection} />}</WithCollection>;
}

function DocumentOfCollection({ collection }: { collection: CollectionReply }) {
  const documentId = Number(useParams().documentId);
  const { documents, error } = useRecentDocuments(collection.id);
  const document = documents?.find(({ id }) => id === documentId);
  useRecordVisit(
    document?.documentName,
    collection.name,
    `/collections/${collection.id}/documents/${documentId}`,
  );
  return (
    <Stack gap="6">
      <CollectionBreadcrumb collection={collection} page={document?.documentName ?? 'Document'} />
      {document && documents ? (
        <DocumentView document={document} nextPin={nextPinIndex(documents)} />
      ) : documents ? (
        <DocumentNotFound collectionId={collection.id} />
      ) : error ? (
        <ErrorPanel headingLevel="h1" title="Error loading the document" error={error} />
      ) : (
        <Stack role="status" aria-label="Loading the document">
          <Box as="h1" srOnly>
            Loading
          </Box>
          <Skeleton h="64" rounded="l3" />
        </Stack>
      )}
    </Stack>
  );
}

function DocumentNotFound({ collectionId }: { collectionId: number }) {
  return (
    <PageHeader
      title="Document not found"
      text="It may have been deleted. Deleted documents are in the trash."
    >
      <LinkButton to="/trash" {...SECONDARY_BUTTON}>
        Open trash
      </LinkButton>
      <LinkButton to={`/collections/${collectionId}`} {...PRIMARY_BUTTON}>
        All documents
      </LinkButton>
    </PageHeader>
  );
}

interface DocumentViewProps {
  readonly document: RecentDocumentReply;
  readonly nextPin: number;
}

function DocumentView({ document, nextPin }: DocumentViewProps) {
  useClock();
  const { opened, open, close } = useDocumentDialog();
  const openDialog = (dialog: DocumentDialog) => open(dialog, document.id);
  const [isMoving, setMoving] = useState(false);
  const { documentName: name, documentTopic } = document;
  return (
    <>
      <PageHeader title={name} text={documentTopic}>
        <Button
          {...SECONDARY_BUTTON}
          aria-label={`View content of ${name}`}
          onClick={() => openDialog('view')}
        >
          <EyeIcon />
          View content
        </Button>
        {document.status !== 'processing' && (
          <Button {...SECONDARY_BUTTON} aria-label={`Move ${name}`} onClick={() => setMoving(true)}>
            <FolderInputIcon />
            Move
          </Button>
        )}
        <Button
          {...SECONDARY_BUTTON}
          colorPalette="red"
          aria-label={`Delete ${name}`}
          onClick={() => openDialog('delete')}
        >
          <TrashIcon />
          Delete
        </Button>
      </PageHeader>
      <Panel p={{ base: '4', md: '5' }}>
        <Stack gap="3">
          <Flex gap="3" align="center" wrap="wrap">
            <StatusBadge status={document.status} />
            <Box minW="0" flex={{ base: '1 1 0', xl: '0 1 auto' }}>
              <DocumentUrl url={document.url} />
            </Box>
            <Text color="fg.muted" order={{ base: 1, xl: 0 }} flexBasis={{ base: 'full', xl: 'auto' }}>
              {[`Added ${formatDay(document.createdAt)}`, ...describeSize(document)].join(' · ')}
            </Text>
            <Box ms="auto">
              <PinToggle document={document} nextPin={nextPin} />
            </Box>
          </Flex>
          <Box data-crawl="" tabIndex={-1} role="group" aria-label={`Crawl of ${name}`} rounded="l1">
            <CrawlState document={document} onOpen={openDialog} />
          </Box>
          {document.library && (
            <LibraryPanel key={document.id} document={{ ...document, library: document.library }} />
          )}
        </Stack>
      </Panel>
      <DocumentTabs document={document} />
      {isMoving && <MoveDocument document={document} onClose={() => setMoving(false)} />}
      <DocumentDialogs dialog={opened?.dialog ?? null} document={document} onClose={close} />
    </>
  );
}

/** Moves the document and opens it in its new collection. */
function MoveDocument({ document, onClose }: { document: RecentDocumentReply; onClose: () => void }) {
  const { busy, move } = useManyDocuments(document.collectionId);
  const navigate = useNavigate();
  const moveTo = async (collectionId: number) => {
    const isMoved = await move([document], collectionId);
    onClose();
    if (isMoved) await navigate(`/collections/${collectionId}/documents/${document.id}`);
  };
  return (
    <MoveDialog
      collectionId={document.collectionId}
      count={1}
      isBusy={busy === 'move'}
      onMove={(collectionId) => void moveTo(collectionId)}
      onClose={onClose}
    />
  );
}

const TABS = [
  { value: 'pages', label: 'Pages' },
  { value: 'topics', label: 'Topics' },
  { value: 'refreshes', label: 'Refreshes' },
  { value: 'changes', label: 'Changes' },
] as const;

type TabName = (typeof TABS)[number]['value'];

/** Text from the user is never refreshed, and pasted text has no pages. */
function hasTab({ crawlType }: RecentDocumentReply, tab: TabName): boolean {
  if (tab === 'topics' || !isProvidedText(crawlType)) return true;
  return tab === 'pages' && crawlType === 'pack';
}

/** The back button leads to the list. */
function DocumentTabs({ document }: { document: RecentDocumentReply }) {
  const navigate = useNavigate();
  const { id: documentId, collectionId } = document;
  const tabs = TABS.filter(({ value }) => hasTab(document, value));
  return (
    <UrlTabs id="document" label="Document" tabs={tabs} shouldReplaceHistory>
      {(tab) => (
        <Box data-crawl="" tabIndex={-1} outline="none">
          {tab === 'pages' && (
            <PagesPanel document={document} onAdded={() => void navigate(`/collections/${collectionId}`)} />
          )}
          {tab === 'topics' && <TopicsPanel document={document} />}
          {tab === 'refreshes' && <SchedulePanel document={document} />}
          {tab === 'changes' && <Changes collectionId={collectionId} documentId={documentId} />}
        </Box>
      )}
    </UrlTabs>
  );
}
