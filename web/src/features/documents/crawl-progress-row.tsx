import { Box, Flex, Text } from '@chakra-ui/react';
import type { CrawlProgress } from '@lectern/shared/contracts/documents.ts';
import { Meter } from '../../ui/meter.tsx';
import { formatProgress } from './crawl-summary.ts';

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
          valueText={formatProgress(progress)}
          color="blue.solid"
          h="1"
          flex="1 1 8rem"
          maxW="16rem"
        />
        <Text>{formatProgress(progress)}</Text>
      </Flex>
      {current && (
        <Text mt="1" truncate title={current} fontFamily="mono" fontSize="xs">
          {current}
        </Text>
      )}
    </Box>
  );
}
