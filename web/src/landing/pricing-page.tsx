import { Box, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { BillingInterval } from '@lectern/shared/contracts/billing.ts';
import { useState } from 'react';
import { PAGE_WIDTH } from '../shell/page/page-width.ts';
import { Segmented } from '../ui/forms/segmented.tsx';
import { FreePlanCard, ProPlanCard } from './plan-cards.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { PricingQuestions } from './pricing-questions.tsx';

const INTERVALS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annual -20%' },
] as const;

/** The plans, their comparison and frequently asked questions. */
export function PricingPage() {
  const [interval, setInterval] = useState<BillingInterval>('year');
  return (
    <Box {...PAGE_WIDTH} py={{ base: '14', md: '20' }}>
      <title>Pricing · Lectern</title>
      <Stack align="center" textAlign="center" gap="4">
        <Heading as="h1" textStyle="title">
          Pricing
        </Heading>
        <Text textStyle="lead" color="fg.muted" maxW="34rem" textWrap="balance">
          Start for free. Go Pro when your projects outgrow two MCP Servers.
        </Text>
        <Segmented<BillingInterval>
          label="Billing interval"
          value={interval}
          options={INTERVALS}
          onChange={setInterval}
        />
      </Stack>
      <Grid
        mt="12"
        mx="auto"
        maxW="52rem"
        gap="6"
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      >
        <FreePlanCard />
        <ProPlanCard interval={interval} />
      </Grid>
      <PlanComparison />
      <PricingQuestions />
    </Box>
  );
}
