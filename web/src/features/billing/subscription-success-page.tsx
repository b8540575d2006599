import { Center, Grid, Heading, Spinner, Stack, Text } from '@chakra-ui/react';
import type { Subscription } from '@lectern/shared/contracts/billing.ts';
import { CheckIcon, TriangleAlertIcon } from 'lucide-react';
import { useEffect } from 'react';
import { refetchSession } from '../../session/use-session.ts';
import { LinkButton } from '../../ui/buttons.tsx';
import { Detail } from '../../ui/detail.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { getBadge, renewalDate } from './subscription-state.ts';
import { useSubscription } from './use-subscription.ts';

/** The page the payment provider redirects to after a checkout. */
export function SubscriptionSuccessPage() {
  const { data: subscription, error } = useSubscription();
  const problem = error ? UNREADABLE : subscription === null ? MISSING : null;
  useOutcome(subscription, problem);
  return (
    <Center minH="calc(100dvh - 4rem)" px="6" py="16">
      <title>Subscription · Lectern</title>
      {subscription === undefined && !error && <Waiting />}
      {subscription && <Success subscription={subscription} />}
      {problem && <Failure text={problem.description} />}
    </Center>
  );
}

const UNREADABLE = {
  title: 'Subscription Error',
  description: 'There was an error retrieving your subscription details.',
};

const MISSING = {
  title: 'No Subscription Found',
  description: "We couldn't find an active subscription for your account.",
};

/** Reports a problem, or refetches the session to show the Pro plan everywhere. */
function useOutcome(subscription: Subscription | null | undefined, problem: typeof MISSING | null): void {
  const isFound = Boolean(subscription);
  useEffect(() => {
    if (problem) toast({ ...problem, tone: 'destructive' });
    else if (isFound) void refetchSession();
  }, [problem, isFound]);
}

function Waiting() {
  return (
    <Stack role="status" align="center" gap="4">
      <Spinner color="accent.solid" />
      <Text as="h1" color="fg.muted">
        Processing your subscription...
      </Text>
    </Stack>
  );
}

function Success({ subscription }: { subscription: Subscription }) {
  const renewal = renewalDate(subscription, new Date());
  const { label } = getBadge(subscription);
  const isCancelled = label === 'Cancelled';
  return (
    <Stack align="center" textAlign="center" gap="6">
      <Center boxSize="14" rounded="full" bg="green.subtle" color="green.fg" fontSize="1.75rem">
        <CheckIcon />
      </Center>
      <Heading as="h1" textStyle="title">
        Subscription Successful!
      </Heading>
      <Grid as="dl" templateColumns="auto auto" columnGap="8" rowGap="2" textAlign="start">
        <Detail name="Status">{label}</Detail>
        <Detail name="Plan">Pro</Detail>
        <Detail name={isCancelled ? 'Access ends' : 'Renewal date'}>{renewal.toLocaleDateString()}</Detail>
      </Grid>
      <LinkButton to="/dashboard" colorPalette="accent">
        Go to Dashboard
      </LinkButton>
    </Stack>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <Stack align="center" textAlign="center" gap="6">
      <Center boxSize="14" rounded="full" bg="yellow.subtle" color="yellow.fg" fontSize="1.75rem">
        <TriangleAlertIcon />
      </Center>
      <Heading as="h1" textStyle="title">
        Something Went Wrong
      </Heading>
      <Text color="fg.muted">{text}</Text>
      <LinkButton to="/pricing" variant="outline" colorPalette="gray">
        Return to Pricing
      </LinkButton>
    </Stack>
  );
}
