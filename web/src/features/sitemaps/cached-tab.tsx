import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { LinkIcon, RotateCwIcon } from 'lucide-react';
import { BusyButton, PRIMARY_BUTTON, SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DataFallback } from '../../ui/loading/data-boundary.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast, toastFailure } from '../../ui/toasts/toast-store.ts';
import { SitemapDetail } from './sitemap-detail.tsx';
import { SitemapsTable } from './sitemaps-table.tsx';
import { NO_SITEMAP_SELECTED, useRetryFailed, type useSitemaps } from './use-sitemaps.ts';

interface CachedTabProps {
  readonly cached: ReturnType<typeof useSitemaps>;
  readonly selected: SitemapEntry | null;
  readonly onSelect: (cacheId: number) => void;
  readonly onProcess: () => void;
}

/** The cached sitemaps, the details of the selected one, and a retry of failed URLs. */
export function CachedTab({ cached, selected, onSelect, onProcess }: CachedTabProps) {
  const { data: sitemaps, error, isValidating, mutate } = cached;
  const retry = useRetryFailed();
  const retrySelected = async () => {
    if (!selected) {
      toastFailure(NO_SITEMAP_SELECTED);
      return;
    }
    const reply = await retry.run(selected.id);
    if (reply?.error === null) toast({ title: 'Failed URLs retried', description: formatOutcome(reply) });
  };
  if (!sitemaps) return <DataFallback error={error} name="cached sitemaps" h="48" onRetry={mutate} />;
  return (
    <Stack gap="5">
      <Flex gap="2.5" wrap="wrap">
        <BusyButton {...SECONDARY_BUTTON} isBusy={isValidating} onClick={() => void mutate()}>
          Refresh
        </BusyButton>
        <BusyButton
          {...SECONDARY_BUTTON}
          isBusy={retry.isBusy}
          busyText="Retrying…"
          onClick={() => void retrySelected()}
        >
          <RotateCwIcon />
          Retry Failed URLs
        </BusyButton>
      </Flex>
      <Panel p={{ base: '2', md: '3' }} minW="0">
        {sitemaps.length > 0 ? (
          <SitemapsTable sitemaps={sitemaps} selectedId={selected?.id ?? null} onSelect={onSelect} />
        ) : (
          <EmptyState
            icon={<LinkIcon />}
            title="No cached sitemaps"
            help={{
              to: '/docs/sources#how-lectern-finds-the-pages-of-a-site',
              label: 'How Lectern uses sitemaps',
            }}
            text="Process a sitemap to cache its pages, then extract topics from them."
          >
            <Button {...PRIMARY_BUTTON} onClick={onProcess}>
              Process Sitemap
            </Button>
          </EmptyState>
        )}
      </Panel>
      {selected ? (
        <SitemapDetail key={selected.id} entry={selected} />
      ) : (
        sitemaps.length > 0 && <Text color="fg.muted">Select a sitemap to see its failed pages.</Text>
      )}
    </Stack>
  );
}

function formatOutcome(reply: NonNullable<ReturnType<typeof useRetryFailed>['reply']>): string {
  const { retried, succeeded, stillFailed, totalSuccessful, status } = reply;
  if (retried === 0) return 'This sitemap has no failed URLs';
  if (status !== 'complete') return `Retrying ${counted(retried, 'URL')}. The list shows the progress`;
  return `${succeeded} of ${retried} succeeded, ${stillFailed} failed again. ${counted(totalSuccessful, 'page')} ${totalSuccessful === 1 ? 'is' : 'are'} cached in total`;
}
