import { Table } from '@chakra-ui/react';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { formatShortDay } from '../../format/dates.ts';
import type { ReplyOf } from '../../http/call.ts';

type Day = ReplyOf<typeof getUsageReport>['days'][number];

const HEAD = { color: 'fg.muted', fontWeight: 'medium', textAlign: 'end', whiteSpace: 'normal' } as const;
const CELL = { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;

/** The numbers of the charts, newest day first. */
export function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <Table.ScrollArea maxH="20rem" tabIndex={0} role="region" aria-label="Tool calls by day">
      <Table.Root size="sm" stickyHeader css={{ '& :is(td, th)': { px: { base: '1', md: '1.5', lg: '3' } } }}>
        <Table.Header>
          <Table.Row bg="bg.panel">
            <Table.ColumnHeader {...HEAD} textAlign="start">
              Day
            </Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>Calls</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>Tokens</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>Latency (ms)</Table.ColumnHeader>
            <Table.ColumnHeader {...HEAD}>No match</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {days.toReversed().map(({ day, calls, tokens, p95Ms, unanswered }) => (
            <Table.Row key={day} bg="transparent">
              <Table.Cell whiteSpace="nowrap">{formatShortDay(day)}</Table.Cell>
              <Table.Cell {...CELL}>{calls.toLocaleString('en')}</Table.Cell>
              <Table.Cell {...CELL}>{tokens.toLocaleString('en')}</Table.Cell>
              <Table.Cell {...CELL}>{p95Ms === null ? '–' : p95Ms.toLocaleString('en')}</Table.Cell>
              <Table.Cell {...CELL}>{unanswered.toLocaleString('en')}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
