import { Badge, Box } from '@chakra-ui/react';
import type { SitemapEntry } from '@lectern/shared/contracts/sitemap-tools.ts';
import { isUnderWay } from '@lectern/shared/domain/sitemap-cache.ts';
import { Meter } from '../../ui/meter.tsx';

const LOOKS = {
  reading: { label: 'Reading sitemap', colorPalette: 'blue' },
  fetching: { label: 'Fetching pages', colorPalette: 'blue' },
  complete: { label: 'Complete', colorPalette: 'green' },
  failed: { label: 'Failed', colorPalette: 'red' },
} as const;

/** How far a cached sitemap is: its status, and while its pages are fetched a bar with their number. */
export function SitemapStatus({ entry }: { entry: SitemapEntry }) {
  const { status, documentUrlsCount: found, done, failed, skipped } = entry;
  const { label, colorPalette } = LOOKS[status];
  const ended = done + failed + skipped;
  return (
    <Box minW="9rem">
      <Badge
        colorPalette={colorPalette}
        variant="surface"
        size="sm"
        rounded="full"
        px="2.5"
        animation={isUnderWay(status) ? 'pulse' : undefined}
        _motionReduce={{ animation: 'none' }}
      >
        {label}
      </Badge>
      {status === 'fetching' && (
        <Meter label="Pages of the sitemap" value={ended} max={found} color="blue.solid" h="1" mt="2" />
      )}
      <Box textStyle="caption" color="fg.muted" mt="1">
        {countsOf(entry)}
      </Box>
    </Box>
  );
}

/** The pages of a sitemap by what became of them; '' while none is known. */
export function countsOf({ documentUrlsCount, done, failed, skipped }: SitemapEntry): string {
  if (documentUrlsCount === 0) return '';
  return [
    `${done.toLocaleString('en')} of ${documentUrlsCount.toLocaleString('en')} cached`,
    failed > 0 && `${failed.toLocaleString('en')} failed`,
    skipped > 0 && `${skipped.toLocaleString('en')} repeat others`,
  ]
    .filter(Boolean)
    .join(' · ');
}
