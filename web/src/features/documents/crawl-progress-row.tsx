import { Box, Flex, Text } from '@chakra-ui/react';
import type { CrawlProgress } from '@lectern/shared/domain/crawl-progress.ts';
import { formatDuration } from '../../format/dates.ts';
import { Meter } from '../../ui/meter.tsx';

/** The progress of a crawl: a bar, counts, the time left and the current page. */
export function CrawlProgressRow({ progress }: { progress: CrawlProgress }) {
  const { found, done, failed, skipped, current } = progress;
  const ended = done + failed + skipped;
  return (
    <Box textStyle="caption" color="fg.muted">
      <Flex align="center" gap="3" wrap="wrap">
        <Meter
          label="Crawl progress"
          value={ended}
          max={found}
          valueText={formatCounts(progress)}
          color="blue.solid"
          h="1"
          flex="1 1 8rem"
          maxW="16rem"
        />
        <Text>{formatCounts(progress)}</Text>
      </Flex>
      {current && (
        <Text mt="1" truncate title={current} fontFamily="mono" fontSize="xs">
          {current}
        </Text>
      )}
    </Box>
  );
}

function formatCounts(progress: CrawlProgress): string {
  const { found, done, failed, skipped, etaMs } = progress;
  return [
    found > 0 ? `${done} of ${found} pages` : 'Looking for pages',
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped`,
    etaMs !== null && `${formatDuration(etaMs / 1_000)} left`,
  ]
    .filter(Boolean)
    .join(' · ');
}
