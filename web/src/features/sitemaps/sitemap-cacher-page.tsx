import { Box, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminOnly } from '../../session/admin-only.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { panelProps, TabBar } from '../../ui/tab-bar.tsx';
import { CachedTab } from './cached-tab.tsx';
import { ExtractTab } from './extract-tab.tsx';
import { ProcessTab } from './process-tab.tsx';
import { useSitemaps } from './use-sitemaps.ts';

const TABS = [
  { value: 'cached', label: 'Cached Sitemaps' },
  { value: 'process', label: 'Process Sitemap' },
  { value: 'extract', label: 'Extract Topic' },
] as const;

type TabName = (typeof TABS)[number]['value'];

/** Admin tool: caches the pages of a sitemap and extracts topics from them. */
export function SitemapCacherPage() {
  return (
    <Stack gap="6">
      <title>Sitemap Cacher · Lectern</title>
      <PageHeader
        title="Sitemap Cacher"
        text="Caches all pages of a sitemap and extracts topics from them."
      />
      <AdminOnly>
        <SitemapTabs />
      </AdminOnly>
    </Stack>
  );
}

function SitemapTabs() {
  const [query, setQuery] = useSearchParams();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const cached = useSitemaps();
  const tab = TABS.find(({ value }) => value === query.get('tab'))?.value ?? 'cached';
  const open = (next: TabName) => setQuery(next === 'cached' ? {} : { tab: next });
  const sitemaps = cached.data ?? [];
  const selected = sitemaps.find(({ id }) => id === selectedId) ?? null;
  const extractFrom = (cacheId: number) => {
    setSelectedId(cacheId);
    open('extract');
  };
  return (
    <>
      <Box borderBottomWidth="1px">
        <TabBar<TabName> id="sitemaps" label="Sitemap Cacher" tabs={TABS} selected={tab} onSelect={open} />
      </Box>
      <Box {...panelProps('sitemaps', tab)}>
        {tab === 'cached' && (
          <CachedTab
            cached={cached}
            selected={selected}
            onSelect={setSelectedId}
            onProcess={() => open('process')}
          />
        )}
        {tab === 'process' && <ProcessTab onExtract={extractFrom} />}
        {tab === 'extract' && <ExtractTab sitemaps={sitemaps} selected={selected} onSelect={setSelectedId} />}
      </Box>
    </>
  );
}
