import { Badge, Box, Flex, Heading, Text } from '@chakra-ui/react';
import { counted } from '@lectern/shared/domain/counted.ts';
import { formatAgo, useClock } from '../../format/dates.ts';
import { Caption } from '../../ui/caption.tsx';
import { PageUrl } from '../documents/page-url.tsx';
import type { Previewed } from './use-preview.ts';

type Source = Previewed['answer']['passages'][number];

/** The sources of the passages, in order. */
export function PreviewSources({ sources }: { sources: readonly Source[] }) {
  useClock();
  if (sources.length === 0) return null;
  return (
    <Box>
      <Heading as="h3" textStyle="sm" fontWeight="semibold" mb="1">
        Sources, in order of appearance
      </Heading>
      <Box as="ol" listStyleType="none">
        {sources.map((source, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sources of an answer are never reordered
          <SourceRow key={index} position={index + 1} source={source} />
        ))}
      </Box>
    </Box>
  );
}

function SourceRow({ position, source }: { position: number; source: Source }) {
  const { url, title, headingPath, documentName, pinned, tokens, fetchedAt } = source;
  return (
    <Flex as="li" gap="3" py="2" borderTopWidth="1px" align="baseline">
      <Caption w="5" flexShrink="0" textAlign="end">
        {position}
      </Caption>
      <Box minW="0" flex="1" overflowWrap="anywhere">
        <Text fontWeight="medium" dir="auto">
          {[title, ...headingPath].filter(Boolean).join(' › ') || documentName}
          {pinned && (
            <Badge ms="2" size="sm" colorPalette="accent" rounded="full">
              Pinned
            </Badge>
          )}
        </Text>
        <Caption>
          <PageUrl url={url} text="Pasted text" />
          {` · ${documentName} · ${counted(tokens, 'token')} · fetched ${formatAgo(fetchedAt)}`}
        </Caption>
      </Box>
    </Flex>
  );
}
