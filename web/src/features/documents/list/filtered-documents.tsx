import { Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { useMemo, useState } from 'react';
import { lazyComponent } from '../../../lazy-component.ts';
import { SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSelection } from '../../../ui/use-selection.ts';
import { BulkActions } from './bulk-actions.tsx';
import { EMPTY_DOCUMENT_FILTER, filterDocuments, isNarrowing } from './document-filter.ts';
import { DocumentsTable } from './documents-table.tsx';

const DocumentFilters = lazyComponent(() => import('./document-filters.tsx'), 'DocumentFilters');

/** Shorter lists need no filter. */
const MIN_DOCUMENTS_FOR_FILTER = 6;

interface FilteredDocumentsProps {
  readonly collectionId: number;
  readonly documents: readonly RecentDocumentReply[];
}

/** The documents of a collection as a table, with a filter if there are many. */
export function FilteredDocuments({ collectionId, documents }: FilteredDocumentsProps) {
  const [filter, setFilter] = useState(EMPTY_DOCUMENT_FILTER);
  const shown = useMemo(() => filterDocuments(documents, filter), [documents, filter]);
  const { selected, select, selectAll } = useSelection(shown);
  const chosen = shown.filter(({ id }) => selected.has(id));
  return (
    <>
      {(documents.length >= MIN_DOCUMENTS_FOR_FILTER || isNarrowing(filter)) && (
        <LazyBoundary fallback={<Skeleton h={{ base: '20', md: '9' }} />}>
          <DocumentFilters {...{ collectionId, documents, filter, shown }} onChange={setFilter} />
        </LazyBoundary>
      )}
      <Panel overflow="hidden">
        {shown.length > 0 ? (
          <DocumentsTable {...{ documents, shown, selected }} onSelect={select} onSelectAll={selectAll} />
        ) : (
          <Flex role="status" p="5" gap="3" align="center" justify="space-between" wrap="wrap">
            <Text color="fg.muted">No documents match.</Text>
            <Button {...SMALL_BUTTON} onClick={() => setFilter(EMPTY_DOCUMENT_FILTER)}>
              Show all
            </Button>
          </Flex>
        )}
      </Panel>
      {chosen.length > 0 && (
        <BulkActions {...{ collectionId, documents }} selected={chosen} onClear={() => selectAll(false)} />
      )}
    </>
  );
}
