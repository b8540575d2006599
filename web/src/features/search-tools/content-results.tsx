import { Box, Button, Flex, Heading, Link, Stack } from '@chakra-ui/react';
import type { contentResult } from '@lectern/shared/contracts/search-tools.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { slugify } from '@lectern/shared/domain/documents/slug.ts';
import { ExternalLinkIcon } from 'lucide-react';
import type { z } from 'zod';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { downloadText } from '../../ui/copy/download-text.ts';
import { ContentView } from '../../ui/markdown/content-view.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';

export type ContentResult = z.output<typeof contentResult>;

const STATUS = {
  found: { label: 'Found', colorPalette: 'green' },
  off_topic: { label: 'Off topic', colorPalette: 'yellow' },
  failed: { label: 'Failed', colorPalette: 'red' },
} as const;

interface ContentResultsProps {
  readonly title: string;
  readonly results: readonly ContentResult[];
}

/** The content of each source, with copy and save buttons. */
export function ContentResults({ title, results }: ContentResultsProps) {
  if (results.length === 0) return null;
  return (
    <Stack as="section" gap="4" aria-labelledby="contents-title">
      <Heading as="h2" id="contents-title" textStyle="section">
        {title}
      </Heading>
      {results.map((result) => (
        <Content key={result.topUrl} result={result} />
      ))}
    </Stack>
  );
}

function Content({ result }: { result: ContentResult }) {
  const { topUrl, contentStatus, markdown, source } = result;
  const { label, colorPalette } = STATUS[contentStatus];
  return (
    <Panel p={{ base: '4', md: '6' }} minW="0">
      <Flex justify="space-between" gap="3" wrap="wrap" align="flex-start" mb="3">
        <Box minW="0" flex="1 1 16rem" overflowWrap="anywhere">
          <Flex gap="2" align="center" wrap="wrap">
            <Heading as="h3" textStyle="sm" fontWeight="semibold" overflowWrap="anywhere">
              {topUrl}
            </Heading>
            <Pill colorPalette={colorPalette}>{label}</Pill>
          </Flex>
          <Caption>
            {formatCounts(result)}
            {source}
          </Caption>
        </Box>
        <Flex gap="2" wrap="wrap">
          {markdown !== '' && (
            <Button
              {...SMALL_BUTTON}
              onClick={() => downloadText(`${slugify(topUrl) || 'content'}.md`, markdown)}
            >
              Download
            </Button>
          )}
          <Button {...SMALL_BUTTON} asChild>
            <Link href={topUrl} target="_blank" rel="noopener noreferrer nofollow">
              View Source
              <ExternalLinkIcon />
            </Link>
          </Button>
        </Flex>
      </Flex>
      {markdown !== '' && (
        <Box
          role="region"
          aria-label={`Content of ${topUrl}`}
          tabIndex={0}
          maxH="28rem"
          overflowY="auto"
          borderTopWidth="1px"
          pt="4"
        >
          <ContentView content={markdown} emptyText="No content available" />
        </Box>
      )}
    </Panel>
  );
}

function formatCounts({ markdown, wordCount }: ContentResult): string {
  if (markdown === '') return '';
  return `${counted(markdown.length, 'character')} · ${counted(wordCount, 'word')} · `;
}
