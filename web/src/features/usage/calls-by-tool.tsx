import { Table, Text } from '@chakra-ui/react';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { formatAgo } from '../../format/dates.ts';
import { useClock } from '../../format/use-clock.ts';
import type { ReplyOf } from '../../http/call.ts';
import { TextLink } from '../../ui/text-link.tsx';

type CallsOfTool = ReplyOf<typeof getUsageReport>['tools'][number];

const HEAD = { color: 'fg.muted', fontWeight: 'medium' } as const;

/** Small screens show the tool name below the server name. */
const WIDE_ONLY = { hideBelow: 'lg' } as const;

/** Aligns the outer cells with the text around the table. */
const CELLS = {
  '& :is(td, th):first-of-type': { ps: '0' },
  '& :is(td, th):last-of-type': { pe: { lg: '0' } },
  '& td:nth-of-type(3), & th:nth-of-type(3)': { pe: { base: '0', lg: '8' } },
  '& tbody tr:last-of-type td': { borderBottomWidth: '0' },
} as const;

/** The number of calls by collection and tool. */
export function CallsByTool({ tools }: { tools: readonly CallsOfTool[] }) {
  useClock();
  return (
    <Table.ScrollArea tabIndex={0} role="region" aria-label="Tool calls by MCP Server">
      <Table.Root size="sm" css={CELLS}>
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader {...HEAD}>MCP Server</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} {...WIDE_ONLY}>
              Tool
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} textAlign="end">
              Calls
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} {...WIDE_ONLY} textAlign="end">
              Last call
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {tools.map((tool) => (
            <Table.Row key={`${tool.collectionId} ${tool.toolName}`} bg="transparent">
              <Table.Cell maxW="16rem" whiteSpace="normal" overflowWrap="anywhere">
                <CollectionName tool={tool} />
                <Text hideFrom="lg" textStyle="code" fontSize="xs" color="fg.muted">
                  {tool.toolName}
                </Text>
              </Table.Cell>
              <Table.Cell {...WIDE_ONLY}>
                <Text as="span" textStyle="code" whiteSpace="nowrap">
                  {tool.toolName}
                </Text>
              </Table.Cell>
              <Table.Cell textAlign="end" fontVariantNumeric="tabular-nums">
                {tool.calls.toLocaleString('en')}
              </Table.Cell>
              <Table.Cell {...WIDE_ONLY} color="fg.muted" whiteSpace="nowrap" textAlign="end">
                {formatAgo(tool.lastCalledAt)}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}

function CollectionName({ tool: { collectionId, collectionName } }: { tool: CallsOfTool }) {
  if (collectionName === null) return <Text color="fg.muted">Deleted</Text>;
  return (
    <TextLink to={`/collections/${collectionId}`} dir="auto">
      {collectionName}
    </TextLink>
  );
}
