import { Box, Button, Flex, Stack, Table } from '@chakra-ui/react';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useId, useState } from 'react';
import { formatShortDay } from '../../format/dates.ts';
import type { ReplyOf } from '../../http/call.ts';
import { SMALL_BUTTON } from '../../ui/button-styles.ts';
import { Caption } from '../../ui/caption.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { BarChart } from './bar-chart.tsx';

type Day = ReplyOf<typeof getUsageReport>['days'][number];

const MEASURES = [
  { value: 'calls', label: 'Calls' },
  { value: 'tokens', label: 'Tokens' },
  { value: 'p95Ms', label: 'Latency' },
  { value: 'unanswered', label: 'No match' },
] as const;

type Measure = (typeof MEASURES)[number]['value'];

const number = (value: number) => value.toLocaleString('en');

/** A summary of the chart in one sentence. */
const SUMMARIES: Readonly<Record<Measure, (values: readonly number[]) => string>> = {
  calls: (values) =>
    `${counted(sum(values), 'call')} in total, ${number(Math.max(...values))} on the busiest day (UTC)`,
  tokens: (values) => `${counted(sum(values), 'token')} sent to agents`,
  p95Ms: () => '95th percentile, in milliseconds',
  unanswered: (values) => `${counted(sum(values), 'call')} without a match, or with an unsure answer`,
};

/** The calls of each day as a bar chart, or as a table. */
export function DayCharts({ days }: { days: readonly Day[] }) {
  const [measure, setMeasure] = useState<Measure>('calls');
  const [isTable, setTable] = useState(false);
  const panelId = useId();
  const values = days.map((day) => day[measure] ?? 0);
  return (
    <Stack gap="3">
      <Flex gap="3" justify="space-between" align="center" wrap="wrap">
        <Segmented<Measure> label="Measure" value={measure} options={MEASURES} onChange={setMeasure} />
        <Button {...SMALL_BUTTON} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </Flex>
      <Caption id={panelId}>{SUMMARIES[measure](values)}</Caption>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <Box role="img" aria-labelledby={panelId}>
          <BarChart
            bars={days.map(({ day }, index) => ({ label: formatShortDay(day), value: values[index] ?? 0 }))}
          />
        </Box>
      )}
    </Stack>
  );
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const HEAD = { color: 'fg.muted', fontWeight: 'medium', textAlign: 'end', whiteSpace: 'normal' } as const;
const CELL = { textAlign: 'end', fontVariantNumeric: 'tabular-nums' } as const;

/** The numbers of the charts, newest day first. */
function DayTable({ days }: { days: readonly Day[] }) {
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
