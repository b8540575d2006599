import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { PageDifference } from '@lectern/shared/contracts/changes.ts';
import { counted } from '@lectern/shared/domain/counted.ts';

/** The changed lines of a page under their headings, as in a unified diff. */
export function DifferenceView({ difference }: { difference: PageDifference }) {
  const { sections, omittedLines } = difference;
  return (
    <Stack gap="3">
      {sections.map(({ path, blocks }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page may repeat its headings, and the list never changes
        <Box key={index} minW="0">
          {path.length > 0 && (
            <Text textStyle="caption" fontWeight="semibold" mb="1" dir="auto" overflowWrap="anywhere">
              {path.join(' › ')}
            </Text>
          )}
          <Stack gap="1">
            {blocks.map((lines, block) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key, and the list never changes
              <Lines key={block} lines={lines} />
            ))}
          </Stack>
        </Box>
      ))}
      {sections.length === 0 && <Text color="fg.muted">Only empty lines changed.</Text>}
      {omittedLines > 0 && (
        <Text color="fg.muted">{counted(omittedLines, 'more changed line')} not shown.</Text>
      )}
    </Stack>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <chakra.pre
      textStyle="code"
      borderWidth="1px"
      rounded="l2"
      bg="bg.code"
      m="0"
      py="1"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
        <Line key={index} line={line} />
      ))}
    </chakra.pre>
  );
}

const LINE = { display: 'block', px: '3', textDecoration: 'none', dir: 'auto' } as const;

/** The sign stays visible, because some readers cannot tell the colors apart. */
function Line({ line }: { line: string }) {
  if (line.startsWith('+')) {
    return (
      <chakra.ins {...LINE} bg="green.subtle" color="fg">
        {line}
      </chakra.ins>
    );
  }
  if (line.startsWith('-')) {
    return (
      <chakra.del {...LINE} bg="red.subtle" color="fg">
        {line}
      </chakra.del>
    );
  }
  return (
    <chakra.span {...LINE} color="fg.muted">
      {line}
    </chakra.span>
  );
}
