import { Box, chakra, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { BillingInterval } from '@lectern/shared/contracts/billing.ts';
import { FREE_PLAN } from '@lectern/shared/domain/accounts/plans.ts';
import { ChevronDownIcon } from 'lucide-react';
import { useState } from 'react';
import { PAGE_WIDTH } from '../shell/page/page-width.ts';
import { Segmented } from '../ui/forms/segmented.tsx';
import { FreePlanCard, ProPlanCard } from './plan-cards.tsx';
import { PlanComparison } from './plan-comparison.tsx';

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
          Start for free. Go Pro when your projects outgrow two MCP servers.
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

const QUESTIONS = [
  {
    question: 'What happens when I reach the collection limit?',
    answer: `The Free plan includes ${FREE_PLAN.collections} MCP servers. Your existing servers keep working. To create another one, delete one or upgrade to Pro, which has no limit.`,
  },
  {
    question: 'Can I cancel my subscription at any time?',
    answer: 'Yes. Cancel anytime in your account settings. You keep Pro until the end of the billing period.',
  },
  {
    question: 'What support do I get?',
    answer:
      'Pro includes priority email support with responses within 24 hours. The Free plan does not include support.',
  },
] as const;

/** Frequently asked questions about the plans. */
function PricingQuestions() {
  return (
    <Box as="section" aria-labelledby="questions-title" mt={{ base: '16', md: '24' }} maxW="52rem" mx="auto">
      <Heading as="h2" id="questions-title" textStyle="section" mb="2">
        Frequently asked questions
      </Heading>
      {QUESTIONS.map(({ question, answer }) => (
        <Question key={question}>
          <summary>
            <Flex justify="space-between" align="center" gap="4" py="4">
              <Text fontWeight="medium">{question}</Text>
              <ChevronDownIcon />
            </Flex>
          </summary>
          <Text color="fg.muted" pb="5" maxW="42rem">
            {answer}
          </Text>
        </Question>
      ))}
    </Box>
  );
}

const Question = chakra('details', {
  base: {
    borderBottomWidth: '1px',
    '& summary': { cursor: 'pointer', listStyle: 'none', rounded: 'l1' },
    '& summary::-webkit-details-marker': { display: 'none' },
    '& summary svg': { transition: 'transform 150ms', flexShrink: '0', color: 'fg.subtle' },
    '&[open] summary svg': { transform: 'rotate(180deg)' },
  },
});
