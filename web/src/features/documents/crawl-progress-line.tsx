import { Box, Flex, Text } from '@chakra-ui/react';
import type { CrawlProgress } from '@lectern/shared/domain/crawl-progress.ts';
import { formatDuration } from '../../format/dates.ts';

/** The progress of a crawl: a bar, the counts, the time left and the page being read. */
export function CrawlProgressLine({ progress }: { progress: CrawlProgress }) {
  const { found, done, failed, skipped, current } = progress;
  const ended = done + failed + skipped;
  const percent = found > 0 ? Math.min(100, (100 * ended) / found) : 0;
  return (
    <Box textStyle="caption" color="fg.muted">
      <Flex align="center" gap="3" wrap="wrap">
        <Box
          role="progressbar"
          aria-label="Crawl progress"
          aria-valuemin={0}
          aria-valuemax={found}
          aria-valuenow={Math.min(ended, found)}
          aria-valuetext={countsOf(progress)}
          flex="1 1 8rem"
          maxW="16rem"
          h="1"
          rounded="full"
          bg="bg.emphasized"
          overflow="hidden"
        >
          <Box
            h="full"
            rounded="full"
            bg="blue.solid"
            transition="width 400ms"
            style={{ width: `${percent}%` }}
          />
        </Box>
        <Text>{countsOf(progress)}</Text>
      </Flex>
      {current && (
        <Text mt="1" truncate title={current} fontFamily="mono" fontSize="xs">
          {current}
        </Text>
      )}
    </Box>
  );
}

function countsOf(progress: CrawlProgress): string {
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
