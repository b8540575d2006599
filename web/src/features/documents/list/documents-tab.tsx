import { Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { FileTextIcon } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { focusMain } from '../../../ui/focus-main.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { CollectionTabProps } from '../../collections/collection-tab-props.ts';
import { SampleButton } from '../../collections/sample-button.tsx';
import { AddDocumentButtons } from '../add/add-document-buttons.tsx';
import { FilteredDocuments } from './filtered-documents.tsx';

/** The documents of a collection, or a loading, empty or error state. */
export function DocumentsTab({ collection: { id: collectionId }, documents, error }: CollectionTabProps) {
  return (
    <Stack gap="4" as="section" aria-labelledby="documents-title">
      <Flex align="baseline" justify="space-between" gap="3" wrap="wrap">
        <Heading as="h2" id="documents-title" textStyle="section">
          Recent Document Requests
        </Heading>
        {error && documents && (
          <Text role="status" textStyle="caption" color="fg.warning">
            The list could not be updated. Trying again…
          </Text>
        )}
      </Flex>
      {documents ? (
        documents.length > 0 ? (
          <FilteredDocuments collectionId={collectionId} documents={documents} />
        ) : (
          <Panel overflow="hidden">
            <NoDocuments collectionId={collectionId} />
          </Panel>
        )
      ) : (
        !error && <DocumentsLoading />
      )}
    </Stack>
  );
}

function DocumentsLoading() {
  return (
    <Stack gap="2" role="status" aria-label="Loading documents">
      <Skeleton h="12" />
      <Skeleton h="12" />
      <Skeleton h="12" />
    </Stack>
  );
}

function NoDocuments({ collectionId }: { collectionId: number }) {
  return (
    <EmptyState
      icon={<FileTextIcon />}
      title="No documents have been added to this collection yet"
      help={{ to: '/docs/sources', label: 'What you can add' }}
      text="Enter the URL of a documentation site, or paste your own text."
    >
      <AddDocumentButtons collectionId={collectionId} />
      <SampleButton collectionId={collectionId} variant="ghost" onAdded={focusMain} />
    </EmptyState>
  );
}
