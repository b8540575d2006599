import { Box, Flex, Input } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { RetryFailedButton } from './bulk-actions.tsx';
import { countByDocumentStatus, DOCUMENT_STATUSES, type DocumentFilter } from './document-filter.ts';

const LABELS = { active: 'Active', processing: 'Processing', error: 'Error' } as const;

interface DocumentFiltersProps {
  readonly collectionId: number;
  readonly documents: readonly RecentDocumentReply[];
  readonly filter: DocumentFilter;
  /** The documents that match the filter. */
  readonly shown: readonly RecentDocumentReply[];
  readonly onChange: (filter: DocumentFilter) => void;
}

/** Filters documents by status and text, with bulk actions on the matches. */
export function DocumentFilters({ collectionId, documents, filter, shown, onChange }: DocumentFiltersProps) {
  const counts = countByDocumentStatus(documents);
  // The selected status stays even when no document has it anymore.
  const offered = DOCUMENT_STATUSES.filter((status) => counts[status] > 0 || status === filter.status);
  const options = [
    { value: 'all' as const, label: `All ${counts.all}` },
    ...offered.map((value) => ({ value, label: `${LABELS[value]} ${counts[value]}` })),
  ];
  return (
    <Flex gap="2.5" wrap="wrap" align="center">
      <Input
        type="search"
        size="sm"
        bg="bg.panel"
        flex="1 1 12rem"
        maxW={{ md: '22rem' }}
        aria-label="Filter documents"
        placeholder="Filter by name, topic or URL"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
      />
      <Box maxW="full">
        <Segmented<DocumentFilter['status']>
          label="Status"
          value={filter.status}
          options={options}
          onChange={(status) => onChange({ ...filter, status })}
        />
      </Box>
      <Flex gap="2" wrap="wrap" ms={{ md: 'auto' }}>
        <RetryFailedButton collectionId={collectionId} shown={shown} />
      </Flex>
    </Flex>
  );
}
