import { Table, Text } from '@chakra-ui/react';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { formatAgo } from '../../format/dates.ts';
import type { ReplyOf } from '../../http/call.ts';
import { TextLink } from '../../ui/text-link.tsx';

type CallsOfTool = ReplyOf<typeof getUsageReport>['tools'][number];

const HEAD = { color: 'fg.muted', fontWeight: 'medium' } as const;

/** How often each tool of each collection was called. */
export function CallsByTool({ tools }: { tools: readonly CallsOfTool[] }) {
  return (
    <Table.ScrollArea tabIndex={0} role="region" aria-label="Tool calls by MCP Server">
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader {...HEAD}>MCP Server</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>Tool</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD} textAlign="end">
              Calls
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>Last call</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {tools.map((tool) => (
            <Table.Row key={`${tool.collectionId} ${tool.toolName}`} bg="transparent">
              <Table.Cell maxW="16rem" overflowWrap="anywhere">
                <CollectionName tool={tool} />
              </Table.Cell>
              <Table.Cell>
                <Text as="span" textStyle="code" whiteSpace="nowrap">
                  {tool.toolName}
                </Text>
              </Table.Cell>
              <Table.Cell textAlign="end">{tool.calls.toLocaleString('en')}</Table.Cell>
              <Table.Cell color="fg.muted" whiteSpace="nowrap">
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
