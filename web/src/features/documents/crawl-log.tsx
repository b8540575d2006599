import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { counted } from '../../format/counted.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatLog, type LogLine, toLogLines } from './crawl-log-lines.ts';
import type { Page } from './page-filter.ts';
import { ROWS_PER_STEP, ShowMore } from './show-more.tsx';

const STATUS = {
  success: { label: 'Stored', color: 'green.fg' },
  error: { label: 'Failed', color: 'red.fg' },
  skipped: { label: 'Skipped', color: 'fg.muted' },
} as const;

interface CrawlLogProps {
  readonly pages: readonly Page[];
  readonly isCrawling: boolean;
}

/** The live log of a crawl, newest line first. It can be paused. */
export function CrawlLog({ pages, isCrawling }: CrawlLogProps) {
  const [paused, setPaused] = useState<readonly LogLine[] | null>(null);
  const [listed, setListed] = useState(ROWS_PER_STEP);
  const latest = toLogLines(pages);
  const lines = paused ?? latest;
  const waiting = latest.length - lines.length;
  return (
    <Box>
      <Flex gap="2" align="center" justify="space-between" wrap="wrap" mb="2">
        <Text textStyle="caption" color="fg.muted" role="status">
          {paused ? `Paused; ${waiting} new` : `${counted(lines.length, 'page')}, newest first`}
        </Text>
        <Flex gap="1.5">
          {(isCrawling || paused) && (
            <Button
              size="xs"
              variant="outline"
              colorPalette="gray"
              aria-pressed={paused !== null}
              onClick={() => setPaused(paused ? null : latest)}
            >
              {paused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <CopyButton hasText variant="outline" label="Copy log" source={formatLog(lines)} />
        </Flex>
      </Flex>
      <Box as="ol" listStyleType="none" textStyle="code" fontSize="xs">
        {lines.slice(0, listed).map((line) => (
          <Line key={line.pageId} line={line} />
        ))}
      </Box>
      <ShowMore total={lines.length} listed={listed} onMore={() => setListed(listed + ROWS_PER_STEP)} />
    </Box>
  );
}

function Line({ line: { status, time, url, detail } }: { line: LogLine }) {
  const { label, color } = STATUS[status];
  return (
    <Flex as="li" gap="3" py="1" align="baseline" borderTopWidth="1px" wrap={{ base: 'wrap', md: 'nowrap' }}>
      <Text flexShrink="0" color="fg.muted">
        {time}
      </Text>
      <Text flexShrink="0" w="14" color={color}>
        {label}
      </Text>
      <Box minW="0" flex={{ base: '1 1 100%', md: '1' }} overflowWrap="anywhere">
        {url}
        {detail && (
          <Text as="span" color="fg.muted">
            {' '}
            {detail}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
