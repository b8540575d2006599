import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useState } from 'react';
import { SMALL_BUTTON } from '../../../ui/buttons.tsx';
import { Caption } from '../../../ui/caption.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { DataFallback } from '../../../ui/loading/data-boundary.tsx';
import { ListEnd } from '../../../ui/loading/list-end.tsx';
import { formatLog, type LogLine, toLogLine } from './crawl-log-lines.ts';
import { PAGE_STATUSES } from './page-filter.ts';
import { usePages } from './use-pages.ts';

interface CrawlLogProps {
  readonly documentId: number;
  readonly total: number;
  readonly isCrawling: boolean;
}

/** The live log of a crawl, newest line first. It can be paused. */
export function CrawlLog({ documentId, total, isCrawling }: CrawlLogProps) {
  const list = usePages(documentId, { order: 'latest' }, isCrawling);
  const { items, error, reload } = list;
  const [paused, setPaused] = useState<{ lines: LogLine[]; total: number } | null>(null);
  if (!items) return <DataFallback error={error} name="pages" onRetry={reload} />;
  const lines = paused?.lines ?? items.map(toLogLine);
  return (
    <Box>
      <Flex gap="2" align="center" justify="space-between" wrap="wrap" mb="2">
        <Caption role="status">
          {paused ? `Paused; ${total - paused.total} new` : `${counted(total, 'page')}, newest first`}
        </Caption>
        <Flex gap="1.5">
          {(isCrawling || paused) && (
            <Button {...SMALL_BUTTON} onClick={() => setPaused(paused ? null : { lines, total })}>
              {paused ? 'Resume' : 'Pause'}
            </Button>
          )}
          <CopyButton hasText variant="outline" label="Copy log" source={formatLog(lines)} />
        </Flex>
      </Flex>
      <Box as="ol" listStyleType="none" textStyle="code" fontSize="xs">
        {lines.map((line) => (
          <Line key={line.pageId} line={line} />
        ))}
      </Box>
      {!paused && <ListEnd list={list} />}
    </Box>
  );
}

function Line({ line: { status, time, url, detail } }: { line: LogLine }) {
  const { label, color } = PAGE_STATUSES[status];
  return (
    <Flex
      as="li"
      columnGap="3"
      py="1"
      align="baseline"
      borderTopWidth="1px"
      wrap={{ base: 'wrap', md: 'nowrap' }}
    >
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
