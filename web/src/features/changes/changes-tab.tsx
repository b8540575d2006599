import { Box, Flex, Stack } from '@chakra-ui/react';
import { listChanges } from '@lectern/shared/contracts/changes.ts';
import { RETENTION_DAYS } from '@lectern/shared/domain/retention.ts';
import { HistoryIcon } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../../format/parse-id.ts';
import { useList } from '../../http/use-list.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { DataFallback } from '../../ui/loading/data-boundary.tsx';
import { ListEnd } from '../../ui/loading/list-end.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { CollectionTabProps } from '../collections/collection-tab-props.ts';
import { RefreshRow } from './refresh-row.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

/** The refreshes that changed documents, newest first. The URL holds the chosen document. */
export function ChangesTab({ collection: { id: collectionId }, documents }: CollectionTabProps) {
  const [search, setSearch] = useSearchParams();
  const documentId = parseId(search.get('document'));
  const choose = (id: string) => setSearch({ tab: 'changes', ...(id !== '' && { document: id }) });
  return (
    <Stack gap="4">
      <Flex gap="2.5" wrap="wrap" align="center" justify="space-between">
        <Select
          aria-label="Document"
          value={`${documentId ?? ''}`}
          options={[
            { value: '', label: 'All documents' },
            ...(documents ?? []).map(({ id, documentName }) => ({ value: `${id}`, label: documentName })),
          ]}
          onChange={choose}
          flex="1 1 10rem"
        />
        <SubscribeButton collectionId={collectionId} />
      </Flex>
      <Changes collectionId={collectionId} documentId={documentId} />
    </Stack>
  );
}

interface ChangesProps {
  readonly collectionId: number;
  readonly documentId: number | null;
}

/** The refreshes that changed a collection or one of its documents, newest first. */
export function Changes({ collectionId, documentId }: ChangesProps) {
  const list = useList(listChanges, { collectionId }, { documentId });
  const { items, error, reload } = list;
  if (!items) return <DataFallback error={error} name="changes" h="40" onRetry={reload} />;
  return (
    <Panel overflow="hidden">
      {items.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon />}
          title={documentId === null ? 'No changes yet' : 'This document has not changed'}
          help={{ to: '/docs/concepts#refresh', label: 'How refreshes work' }}
          text={`Pages that a refresh adds, changes or removes appear here for ${RETENTION_DAYS.changes} days.`}
        />
      ) : (
        <Box as="ul" listStyleType="none">
          {items.map((change) => (
            <RefreshRow key={change.id} collectionId={collectionId} change={change} />
          ))}
        </Box>
      )}
      <ListEnd list={list} />
    </Panel>
  );
}
