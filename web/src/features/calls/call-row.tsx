import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import type { LoggedCallReply } from '@lectern/shared/contracts/calls.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { AGENT_TOOLS } from '@lectern/shared/domain/tools/agent-tools.ts';
import { formatAgo, useClock } from '../../format/dates.ts';
import { TOOL_FORMS } from '../preview/tool-forms.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

interface CallRowProps {
  readonly call: LoggedCallReply;
  /** Whether to name the collection. */
  readonly hasServer: boolean;
  readonly onOpen: () => void;
}

/** A tool call on two lines; opens its answer. */
export function CallRow({ call, hasServer, onOpen }: CallRowProps) {
  useClock();
  const { question, toolName, calledAt, collectionName, outcome, documents } = call;
  const tokens = counted(call.tokens, 'token');
  const latency = `${Math.round(call.ms).toLocaleString('en')} ms`;
  const tool = describeTool(toolName);
  const sender = [
    question !== null && tool,
    call.client ?? 'Unknown client',
    call.keyName,
    hasServer && collectionName,
  ];
  const time = (
    <time dateTime={calledAt} title={new Date(calledAt).toLocaleString()}>
      {formatAgo(calledAt)}
    </time>
  );
  return (
    <Box as="li" borderBottomWidth="1px" _last={{ borderBottomWidth: '0' }}>
      <RowButton type="button" onClick={onOpen}>
        <Text fontWeight="medium" dir="auto" truncate color={question === null ? 'fg.muted' : undefined}>
          {question ?? tool}
        </Text>
        <Flex gridArea="result" justify="flex-end">
          <OutcomeBadge outcome={outcome} />
        </Flex>
        <Text gridArea="sender" {...CAPTION} truncate>
          <Box as="span" hideFrom="lg">
            {time}
            {' · '}
          </Box>
          {[...sender, ...documents].filter(Boolean).join(' · ')}
        </Text>
        <Text gridArea="size" {...CAPTION} textAlign="end">
          {`${tokens} · ${latency}`}
        </Text>
        <Text gridArea="time" {...CAPTION} textAlign="end" hideBelow="lg">
          {time}
        </Text>
      </RowButton>
    </Box>
  );
}

const CAPTION = {
  textStyle: 'caption',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

const RowButton = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateAreas: {
      base: '"what result" "sender size"',
      lg: '"what result size time" "sender result size time"',
    },
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) 5.5rem 10rem 7.5rem' },
    columnGap: '3',
    alignItems: 'center',
    w: 'full',
    px: '4',
    py: '2',
    textAlign: 'start',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.muted' },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
});

/** The short name of a tool; an unknown one keeps its own name. */
function describeTool(toolName: string): string {
  const tool = AGENT_TOOLS.find((name) => name === toolName);
  return tool ? TOOL_FORMS[tool].label : toolName;
}
