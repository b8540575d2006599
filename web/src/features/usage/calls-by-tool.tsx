import { Text } from '@chakra-ui/react';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { formatAgo, useClock } from '../../format/dates.ts';
import type { ReplyOf } from '../../http/call.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type CallsOfTool = ReplyOf<typeof getUsageReport>['tools'][number];

const COLUMNS: readonly Column<CallsOfTool>[] = [
  {
    name: 'MCP Server',
    render: (tool) => (
      <>
        <CollectionName tool={tool} />
        <Text hideFrom="lg" textStyle="code" fontSize="xs" color="fg.muted">
          {tool.toolName}
        </Text>
      </>
    ),
    cell: { maxW: '16rem', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  { name: 'Tool', isWideOnly: true, render: ({ toolName }) => toolName, cell: { textStyle: 'code' } },
  {
    name: 'Calls',
    textAlign: 'end',
    render: ({ calls }) => calls.toLocaleString('en'),
    cell: { fontVariantNumeric: 'tabular-nums' },
  },
  {
    name: 'Last call',
    isWideOnly: true,
    textAlign: 'end',
    render: ({ lastCalledAt }) => formatAgo(lastCalledAt),
    cell: { color: 'fg.muted' },
  },
];

/** The number of calls by collection and tool. */
export function CallsByTool({ tools }: { tools: readonly CallsOfTool[] }) {
  useClock();
  return (
    <DataTable
      label="Tool calls by MCP Server"
      columns={COLUMNS}
      rows={tools}
      rowKey={({ collectionId, toolName }) => `${collectionId} ${toolName}`}
    />
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
