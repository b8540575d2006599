import { Box, Flex, Text } from '@chakra-ui/react';
import type { RecentDocumentReply } from '@lectern/shared/contracts/documents.ts';
import { getPage } from '@lectern/shared/contracts/pages.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useDeferredValue, useState } from 'react';
import { useClock } from '../../../format/dates.ts';
import { useResource } from '../../../http/use-resource.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { DataBoundary, DataFallback } from '../../../ui/loading/data-boundary.tsx';
import { ListEnd } from '../../../ui/loading/list-end.tsx';
import { ContentView } from '../../../ui/markdown/content-view.tsx';
import { useLinkedId } from '../../../ui/use-linked-id.ts';
import { useMaxPages } from '../use-max-pages.ts';
import type { RetryState } from '../use-retry.ts';
import { countMatches, type PageCounts, type PageFilter } from './page-filter.ts';
import { PageFilters } from './page-filters.tsx';
import { PageRow } from './page-row.tsx';
import { usePages } from './use-pages.ts';

const EMPTY_FILTER: PageFilter = { status: 'all', failure: null, search: '' };

interface PageListProps {
  readonly document: RecentDocumentReply;
  readonly counts: PageCounts;
  /** Null while the document is crawled. */
  readonly state: RetryState | null;
}

/** The pages of a crawl, failures first, with filters. */
export function PageList({ document, counts, state }: PageListProps) {
  useClock();
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [viewedId, setViewedId] = useLinkedId('page');
  const { status, failure, search } = useDeferredValue(filter);
  const query = {
    order: 'failures',
    status: status === 'all' ? null : status,
    failure,
    search: search.trim() || null,
  } as const;
  const isCrawling = document.status === 'processing';
  const list = usePages(document.id, query, isCrawling);
  const { items, error, loadMore, reload } = list;
  const matches = search.trim() === '' ? countMatches(counts, filter) : null;
  return (
    <>
      <PageFilters counts={counts} filter={filter} onChange={setFilter} />
      <Flex justify="space-between" gap="2" wrap="wrap" textStyle="caption" color="fg.muted">
        <Text role="status">{formatShown(items?.length ?? 0, matches, counts.total, loadMore !== null)}</Text>
        <OverLimit document={document} />
      </Flex>
      {!items && <DataFallback error={error} name="pages" onRetry={reload} />}
      {items?.length === 0 && <Text color="fg.muted">No pages match.</Text>}
      <Box as="ul" listStyleType="none">
        {items?.map((page) => (
          <PageRow key={page.id} page={page} state={state} onView={() => setViewedId(page.id)} />
        ))}
      </Box>
      {items && <ListEnd list={list} />}
      {viewedId !== null && (
        <PageViewDialog documentId={document.id} pageId={viewedId} onClose={() => setViewedId(null)} />
      )}
    </>
  );
}

/** `matches` is null during a search, because only loaded matches are counted. */
function formatShown(loaded: number, matches: number | null, total: number, hasMore: boolean): string {
  const shown = matches?.toLocaleString('en') ?? `${loaded}${hasMore ? '+' : ''}`;
  return matches === total ? counted(total, 'page') : `${shown} of ${counted(total, 'page')}`;
}

function OverLimit({ document }: Pick<PageListProps, 'document'>) {
  const overLimit = document.progress?.overLimit ?? 0;
  const maxPages = useMaxPages();
  if (overLimit === 0) return null;
  return (
    <Text>
      {counted(overLimit, 'more page')} found.
      {(document.maxUrls ?? 0) < maxPages && ' To fetch them, add the URL again with a higher limit.'}
    </Text>
  );
}

interface PageViewDialogProps {
  readonly documentId: number;
  readonly pageId: number;
  readonly onClose: () => void;
}

/** The stored content of a page. */
function PageViewDialog({ documentId, pageId, onClose }: PageViewDialogProps) {
  const { data, error, mutate } = useResource(getPage, { documentId, pageId }, { revalidateOnMount: true });
  return (
    <Modal title={data?.title ?? data?.url ?? 'Page'} size="xl" onClose={onClose}>
      <DataBoundary data={data} error={error} name="the page" onRetry={mutate}>
        {({ markdown }) => <ContentView content={markdown ?? ''} emptyText="No content available" />}
      </DataBoundary>
    </Modal>
  );
}
