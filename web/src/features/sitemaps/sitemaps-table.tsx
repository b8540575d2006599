import { Box, Button, Link, Table, Text } from '@chakra-ui/react';
import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { formatDay } from '../../format/dates.ts';
import { SitemapStatus } from './sitemap-status.tsx';

const HEAD = { color: 'fg.muted', fontWeight: 'medium' } as const;

/** Small screens show these below the URL to keep the last column visible. */
const WIDE_ONLY = { hideBelow: 'lg' } as const;

const CELLS = { '& :is(td, th)': { px: { base: '1.5', lg: '3' } } } as const;

interface SitemapsTableProps {
  readonly sitemaps: readonly SitemapEntry[];
  readonly selectedId: number | null;
  readonly onSelect: (cacheId: number) => void;
}

/** The cached sitemaps as a table with a selectable row each. */
export function SitemapsTable({ sitemaps, selectedId, onSelect }: SitemapsTableProps) {
  return (
    <Table.ScrollArea tabIndex={0} role="region" aria-label="Cached sitemaps">
      <Table.Root size="sm" minW={{ lg: '40rem' }} css={CELLS}>
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader {...HEAD} {...WIDE_ONLY}>
              ID
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>Sitemap URL</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} textAlign="end">
              URLs
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} {...WIDE_ONLY}>
              Status
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} {...WIDE_ONLY}>
              Created
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} textAlign="end">
              Select
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {sitemaps.map((entry) => (
            <SitemapRow
              key={entry.id}
              entry={entry}
              isSelected={entry.id === selectedId}
              onSelect={() => onSelect(entry.id)}
            />
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

interface SitemapRowProps {
  readonly entry: SitemapEntry;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function SitemapRow({ entry, isSelected, onSelect }: SitemapRowProps) {
  const { id, sitemapUrl, documentUrlsCount, createdAt } = entry;
  return (
    <Table.Row bg={isSelected ? 'accent.subtle' : 'transparent'}>
      <Table.Cell verticalAlign="top" {...WIDE_ONLY}>
        {id}
      </Table.Cell>
      <Table.Cell verticalAlign="top" maxW={{ lg: '22rem' }} overflowWrap="anywhere" whiteSpace="normal">
        <Link
          href={sitemapUrl}
          target="_blank"
          rel="noreferrer"
          variant="underline"
          dir="ltr"
          display="inline"
          wordBreak="break-all"
        >
          {sitemapUrl}
        </Link>
        <Text hideFrom="lg" textStyle="caption" color={isSelected ? 'fg' : 'fg.muted'} mt="1">
          {formatDay(createdAt)}
        </Text>
        <Box hideFrom="lg">
          <SitemapStatus entry={entry} />
        </Box>
      </Table.Cell>
      <Table.Cell verticalAlign="top" textAlign="end">
        {documentUrlsCount.toLocaleString('en')}
      </Table.Cell>
      <Table.Cell verticalAlign="top" {...WIDE_ONLY}>
        <SitemapStatus entry={entry} />
      </Table.Cell>
      <Table.Cell
        verticalAlign="top"
        {...WIDE_ONLY}
        whiteSpace="nowrap"
        color={isSelected ? 'fg' : 'fg.muted'}
      >
        {formatDay(createdAt)}
      </Table.Cell>
      <Table.Cell verticalAlign="top" textAlign="end">
        <Button
          size="xs"
          variant={isSelected ? 'plain' : 'outline'}
          colorPalette="gray"
          bg={isSelected ? undefined : 'bg.panel'}
          aria-label={isSelected ? `Selected: sitemap ${id}` : `Select sitemap ${id}`}
          onClick={onSelect}
        >
          {isSelected ? 'Selected' : 'Select'}
        </Button>
      </Table.Cell>
    </Table.Row>
  );
}
