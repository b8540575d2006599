import { Box, Button, Text } from '@chakra-ui/react';
import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { formatDay } from '../../format/dates.ts';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { PageUrl } from '../documents/page-url.tsx';
import { SitemapStatus } from './sitemap-status.tsx';

interface SitemapsTableProps {
  readonly sitemaps: readonly SitemapEntry[];
  readonly selectedId: number | null;
  readonly onSelect: (cacheId: number) => void;
}

/** The cached sitemaps as a table with a selectable row each. */
export function SitemapsTable({ sitemaps, selectedId, onSelect }: SitemapsTableProps) {
  const columns: Column<SitemapEntry>[] = [
    { name: 'ID', isWideOnly: true, render: ({ id }) => id },
    {
      name: 'Sitemap URL',
      render: (entry) => <SitemapUrl entry={entry} />,
      cell: { maxW: { lg: '22rem' }, overflowWrap: 'anywhere', whiteSpace: 'normal' },
    },
    {
      name: 'URLs',
      textAlign: 'end',
      render: ({ documentUrlsCount }) => documentUrlsCount.toLocaleString('en'),
    },
    { name: 'Status', isWideOnly: true, render: (entry) => <SitemapStatus entry={entry} /> },
    { name: 'Created', isWideOnly: true, render: ({ createdAt }) => formatDay(createdAt) },
    {
      name: 'Select',
      textAlign: 'end',
      render: ({ id }) => {
        const isSelected = id === selectedId;
        return (
          <Button
            {...SMALL_BUTTON}
            {...(isSelected && { variant: 'plain', bg: undefined })}
            aria-label={isSelected ? `Selected: sitemap ${id}` : `Select sitemap ${id}`}
            onClick={() => onSelect(id)}
          >
            {isSelected ? 'Selected' : 'Select'}
          </Button>
        );
      },
    },
  ];
  return (
    <DataTable
      label="Cached sitemaps"
      isPanel
      columns={columns}
      rows={sitemaps}
      rowKey={({ id }) => id}
      rowProps={({ id }) => ({ verticalAlign: 'top', ...(id === selectedId && { bg: 'accent.subtle' }) })}
    />
  );
}

/** Also shows the values of the columns that small screens leave out. */
function SitemapUrl({ entry }: { entry: SitemapEntry }) {
  return (
    <>
      <PageUrl url={entry.sitemapUrl} />
      <Box hideFrom="lg">
        <Text textStyle="caption" mt="1">
          {formatDay(entry.createdAt)}
        </Text>
        <SitemapStatus entry={entry} />
      </Box>
    </>
  );
}
