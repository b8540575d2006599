import { Box, Heading, Table } from '@chakra-ui/react';
import { FREE_PLAN } from '@lectern/shared/domain/accounts/plans.ts';

const ROWS = [
  { feature: 'MCP Servers', free: String(FREE_PLAN.collections), pro: 'Unlimited' },
  { feature: 'Topics', free: String(FREE_PLAN.topics), pro: 'Unlimited' },
  { feature: 'Tool calls per month', free: String(FREE_PLAN.toolCallsPerMonth), pro: 'Unlimited' },
  { feature: 'Agent vision scraping', free: 'Not included', pro: 'Included' },
  { feature: 'Support', free: 'Not included', pro: 'Priority email, within 24 hours' },
] as const;

/** A table that compares the plans. */
export function PlanComparison() {
  return (
    <Box as="section" aria-labelledby="comparison-title" mt={{ base: '16', md: '24' }} maxW="52rem" mx="auto">
      <Heading as="h2" id="comparison-title" textStyle="section" mb="4">
        Compare plans
      </Heading>
      <Table.ScrollArea
        borderWidth="1px"
        rounded="l3"
        tabIndex={0}
        role="region"
        aria-label="Comparison of the plans"
      >
        <Table.Root
          size="md"
          bg="bg.panel"
          whiteSpace="normal"
          css={{
            '& :is(td, th)': { px: { base: '3', md: '4' } },
            '& :is(td, th):first-child': { ps: { base: '4', md: '5' } },
          }}
        >
          <Table.Header>
            <Table.Row bg="bg.subtle">
              <Table.ColumnHeader>Feature</Table.ColumnHeader>
              <Table.ColumnHeader>Free</Table.ColumnHeader>
              <Table.ColumnHeader>Pro</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body css={{ '& tr:last-of-type > *': { borderBottomWidth: '0' } }}>
            {ROWS.map(({ feature, free, pro }) => (
              <Table.Row key={feature} bg="transparent">
                <Table.Cell as="th" scope="row" textAlign="start" fontWeight="medium">
                  {feature}
                </Table.Cell>
                <Table.Cell color="fg.muted">{free}</Table.Cell>
                <Table.Cell>{pro}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
    </Box>
  );
}
