import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { LoggedCallReply } from '@lectern/shared/contracts/calls.ts';
import { formatAgo } from '../../format/dates.ts';
import { describeTool } from './describe-tool.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

interface CallRowProps {
  readonly call: LoggedCallReply;
  /** Whether to name the collection. */
  readonly hasServer: boolean;
  readonly onOpen: () => void;
}

/** A tool call; opens its answer. */
export function CallRow({ call, hasServer, onOpen }: CallRowProps) {
  const { question, toolName, calledAt, collectionName, outcome, tokens, ms } = call;
  const sender = [call.client ?? 'Unknown client', call.keyName, hasServer && collectionName].filter(Boolean);
  return (
    <Box as="li" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <RowButton type="button" onClick={onOpen}>
        <Box minW="0" gridArea="what">
          <Text fontWeight="medium" dir="auto" truncate color={question === null ? 'fg.muted' : undefined}>
            {question ?? describeTool(toolName)}
          </Text>
          <Text textStyle="caption" color="fg.muted" truncate>
            {[question !== null && describeTool(toolName), ...sender].filter(Boolean).join(' · ')}
          </Text>
          <Text textStyle="caption" color="fg.muted" truncate>
            {call.documents.join(', ')}
          </Text>
        </Box>
        <Flex gridArea="result" justify="flex-end">
          <OutcomeBadge outcome={outcome} />
        </Flex>
        <Box
          gridArea="size"
          textStyle="caption"
          color="fg.muted"
          textAlign="end"
          fontVariantNumeric="tabular-nums"
        >
          <Text>{tokens.toLocaleString('en')} tokens</Text>
          <Text>{Math.round(ms).toLocaleString('en')} ms</Text>
        </Box>
        <Text gridArea="time" textStyle="caption" color="fg.muted" textAlign="end" whiteSpace="nowrap">
          <time dateTime={calledAt} title={new Date(calledAt).toLocaleString()}>
            {formatAgo(calledAt)}
          </time>
        </Text>
      </RowButton>
    </Box>
  );
}

const RowButton = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateAreas: { base: '"what result" "what size" "what time"', md: '"what result size time"' },
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 6rem 6rem 8rem' },
    gridTemplateRows: { base: 'auto auto 1fr', md: 'auto' },
    columnGap: '4',
    rowGap: '0.5',
    alignItems: { base: 'start', md: 'center' },
    w: 'full',
    px: '4',
    py: '2.5',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.muted' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});
