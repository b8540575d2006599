import { Box, Flex, Input } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import type { ReactNode } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { countByDocumentStatus, DOCUMENT_STATUSES, type DocumentFilter } from './document-filter.ts';

const LABELS = { active: 'Active', processing: 'Processing', error: 'Error' } as const;

interface DocumentFiltersProps {
  readonly documents: readonly RecentDocumentReply[];
  readonly filter: DocumentFilter;
  readonly onChange: (filter: DocumentFilter) => void;
  /** What can be done with the documents that are shown. */
  readonly children: ReactNode;
}

/** Chooses among the documents of a collection: by status, and by words. */
export function DocumentFilters({ documents, filter, onChange, children }: DocumentFiltersProps) {
  const counts = countByDocumentStatus(documents);
  // The chosen one stays when its last document has become something else.
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
        {children}
      </Flex>
    </Flex>
  );
}
