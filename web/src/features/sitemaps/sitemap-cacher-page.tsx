import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { AdminOnly } from '../../session/admin-only.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { UrlTabs } from '../../ui/url-tabs.tsx';
import { CachedTab } from './cached-tab.tsx';
import { ExtractTab } from './extract-tab.tsx';
import { ProcessTab } from './process-tab.tsx';
import { useSitemaps } from './use-sitemaps.ts';

const TABS = [
  { value: 'cached', label: 'Cached Sitemaps' },
  { value: 'process', label: 'Process Sitemap' },
  { value: 'extract', label: 'Extract Topic' },
] as const;

/** Admin tool: caches the pages of a sitemap and extracts topics from them. */
export function SitemapCacherPage() {
  return (
    <Stack gap="6">
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
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const cached = useSitemaps();
  const sitemaps = cached.data ?? [];
  const selected = sitemaps.find(({ id }) => id === selectedId) ?? null;
  return (
    <UrlTabs id="sitemaps" label="Sitemap Cacher" tabs={TABS}>
      {(tab, open) => {
        const extractFrom = (cacheId: number) => {
          setSelectedId(cacheId);
          open('extract');
        };
        if (tab === 'process') return <ProcessTab onExtract={extractFrom} />;
        if (tab === 'extract') return <ExtractTab {...{ sitemaps, selected }} onSelect={setSelectedId} />;
        return (
          <CachedTab {...{ cached, selected }} onSelect={setSelectedId} onProcess={() => open('process')} />
        );
      }}
    </UrlTabs>
  );
}
