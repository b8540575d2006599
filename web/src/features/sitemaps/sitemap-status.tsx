import { Box } from '@chakra-ui/react';
import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { isInProgress } from '@lectern/shared/domain/tools/sitemap-cache.ts';
import { Meter } from '../../ui/meter.tsx';
import { Pill } from '../../ui/pill.tsx';

const STATUS = {
  reading: { label: 'Reading sitemap', colorPalette: 'blue' },
  fetching: { label: 'Fetching pages', colorPalette: 'blue' },
  complete: { label: 'Complete', colorPalette: 'green' },
  failed: { label: 'Failed', colorPalette: 'red' },
} as const;

/** The status of a cached sitemap, with a progress bar while it fetches pages. */
export function SitemapStatus({ entry }: { entry: SitemapEntry }) {
  const { status, documentUrlsCount: found, done, failed, skipped } = entry;
  const { label, colorPalette } = STATUS[status];
  const ended = done + failed + skipped;
  return (
    <Box minW="9rem">
      <Pill
        colorPalette={colorPalette}
        animation={isInProgress(status) ? 'pulse' : undefined}
        _motionReduce={{ animation: 'none' }}
      >
        {label}
      </Pill>
      {status === 'fetching' && (
        <Meter label="Pages of the sitemap" value={ended} max={found} color="blue.solid" h="1" mt="2" />
      )}
      <Box textStyle="caption" color="fg.muted" mt="1">
        {formatCounts(entry)}
      </Box>
    </Box>
  );
}

/** The number of pages by status; '' without pages. */
export function formatCounts({ documentUrlsCount, done, failed, skipped }: SitemapEntry): string {
  if (documentUrlsCount === 0) return '';
  return [
    `${done.toLocaleString('en')} of ${documentUrlsCount.toLocaleString('en')} cached`,
    failed > 0 && `${failed.toLocaleString('en')} failed`,
    skipped > 0 && counted(skipped, 'duplicate'),
  ]
    .filter(Boolean)
    .join(' · ');
}
