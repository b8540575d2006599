import { Box, Heading } from '@chakra-ui/react';
import { FREE_PLAN } from '@lectern/shared/domain/accounts/plans.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';

const ROWS = [
  { feature: 'MCP Servers', free: String(FREE_PLAN.collections), pro: 'Unlimited' },
  { feature: 'Topics', free: String(FREE_PLAN.topics), pro: 'Unlimited' },
  { feature: 'Tool calls per month', free: String(FREE_PLAN.toolCallsPerMonth), pro: 'Unlimited' },
  { feature: 'Agent vision scraping', free: 'Not included', pro: 'Included' },
  { feature: 'Support', free: 'Not included', pro: 'Priority email, within 24 hours' },
] as const;

const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  {
    name: 'Feature',
    render: ({ feature }) => feature,
    cell: { as: 'th', scope: 'row', textAlign: 'start', fontWeight: 'medium' },
  },
  { name: 'Free', render: ({ free }) => free, cell: { color: 'fg.muted' } },
  { name: 'Pro', render: ({ pro }) => pro },
];

/** A table that compares the plans. */
export function PlanComparison() {
  return (
    <Box as="section" aria-labelledby="comparison-title" mt={{ base: '16', md: '24' }} maxW="52rem" mx="auto">
      <Heading as="h2" id="comparison-title" textStyle="section" mb="4">
        Compare plans
      </Heading>
      <Panel overflow="hidden">
        <DataTable
          label="Comparison of the plans"
          isPanel
          size="md"
          whiteSpace="normal"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ feature }) => feature}
        />
      </Panel>
    </Box>
  );
}
