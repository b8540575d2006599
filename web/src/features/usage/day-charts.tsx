import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import type { getUsageReport } from '@lectern/shared/contracts/usage.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { useId, useState } from 'react';
import { formatShortDay } from '../../format/dates.ts';
import type { ReplyOf } from '../../http/call.ts';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
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
        <DataTable
          label="Table of tool calls by day"
          maxH="20rem"
          stickyHeader
          columns={COLUMNS}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
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

const COUNT = {
  textAlign: 'end',
  cell: { fontVariantNumeric: 'tabular-nums' },
} as const;

const COLUMNS: readonly Column<Day>[] = [
  { name: 'Day', render: ({ day }) => formatShortDay(day) },
  { name: 'Calls', render: ({ calls }) => number(calls), ...COUNT },
  { name: 'Tokens', render: ({ tokens }) => number(tokens), ...COUNT },
  { name: 'Latency (ms)', render: ({ p95Ms }) => (p95Ms === null ? '–' : number(p95Ms)), ...COUNT },
  { name: 'No match', render: ({ unanswered }) => number(unanswered), ...COUNT },
];
