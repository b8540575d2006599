import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import {
  type BillingInterval,
  createCheckoutSession,
  resumeSubscription,
} from '@lectern/shared/contracts/billing.ts';
import { FREE_PLAN, PRO_PRICE_USD } from '@lectern/shared/domain/accounts/plans.ts';
import { CheckIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSubscription } from '../features/billing/use-subscription.ts';
import { call } from '../http/call.ts';
import { useSession } from '../session/use-session.ts';
import { useSite } from '../shell/use-site.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { BusyButton, LinkButton } from '../ui/buttons.tsx';
import { Panel } from '../ui/panel.tsx';
import { toast, toastSuccess } from '../ui/toasts/toast-store.ts';
import { useAction } from '../ui/use-action.ts';
import { useFocusFallback } from '../ui/use-focus-fallback.ts';

const FREE_POINTS = [
  `${FREE_PLAN.collections} MCP Servers`,
  `${FREE_PLAN.topics} topics`,
  `${FREE_PLAN.toolCallsPerMonth} tool calls per month`,
];

const PRO_POINTS = [
  'Unlimited MCP Servers',
  'Unlimited topics',
  'Unlimited tool calls',
  'Agent vision scraping',
  'Priority email support, answered within 24 hours',
];

/** The Free plan. */
export function FreePlanCard() {
  const { user } = useSession();
  return (
    <PlanCard name="Free" price="$0" per="forever" points={FREE_POINTS}>
      {user && !user.isPro ? (
        <Text fontWeight="medium" textAlign="center" py="2">
          Current plan
        </Text>
      ) : (
        <LinkButton to="/signup" w="full" variant="outline" colorPalette="gray">
          Try Now
        </LinkButton>
      )}
    </PlanCard>
  );
}

/** The Pro plan, billed yearly or monthly. */
export function ProPlanCard({ interval }: { interval: BillingInterval }) {
  return (
    <PlanCard
      name="Pro"
      price={`$${PRO_PRICE_USD[interval]}`}
      per={`per ${interval}`}
      points={PRO_POINTS}
      isRaised
    >
      <SubscribeButton interval={interval} />
    </PlanCard>
  );
}

function SubscribeButton({ interval }: { interval: BillingInterval }) {
  const { user } = useSession();
  const { hasBilling } = useSite();
  const { isBusy, start } = useCheckout();
  if (!hasBilling) return <Text color="fg.muted">Subscriptions are not available on this server.</Text>;
  if (!user) {
    return (
      <LinkButton to="/login" w="full" colorPalette="accent">
        Login to Subscribe
      </LinkButton>
    );
  }
  if (user.isPro) return <CurrentPlan onClick={() => void start(interval)} />;
  return (
    <BusyButton
      w="full"
      colorPalette="accent"
      isBusy={isBusy}
      busyText="Processing..."
      onClick={() => void start(interval)}
    >
      Subscribe Now
    </BusyButton>
  );
}

/** The button of a Pro user: renews a cancelled subscription, or says that the user already has Pro. */
function CurrentPlan({ onClick }: { onClick: () => void }) {
  const { data: subscription } = useSubscription();
  if (subscription?.cancel_at_period_end) return <RenewButton />;
  return (
    <Button w="full" variant="outline" colorPalette="gray" onClick={onClick}>
      Current plan
    </Button>
  );
}

interface PlanCardProps {
  readonly name: string;
  readonly price: string;
  readonly per: string;
  readonly points: readonly string[];
  readonly isRaised?: boolean;
  readonly children: ReactNode;
}

function PlanCard({ name, price, per, points, isRaised = false, children }: PlanCardProps) {
  return (
    <Panel
      as="section"
      aria-label={`${name} plan`}
      p="7"
      borderColor={isRaised ? 'accent.emphasized' : 'border'}
      shadow={isRaised ? 'sm' : 'none'}
    >
      <Stack gap="6" h="full">
        <Stack gap="2">
          <Heading as="h2" textStyle="section">
            {name}
          </Heading>
          <Flex align="baseline" gap="2">
            <Text fontSize="2.5rem" fontWeight="650" letterSpacing="-0.03em" lineHeight="1">
              {price}
            </Text>
            <Text color="fg.muted">{per}</Text>
          </Flex>
        </Stack>
        {children}
        <Stack as="ul" listStyleType="none" gap="2.5">
          {points.map((point) => (
            <Flex as="li" key={point} gap="2.5" align="baseline">
              <Flex as="span" color="accent.fg" transform="translateY(2px)">
                <CheckIcon />
              </Flex>
              <Text color="fg.muted">{point}</Text>
            </Flex>
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

/** Resumes a cancelled subscription before it ends. */
function RenewButton() {
  const { mutate } = useSubscription();
  const button = useFocusFallback<HTMLButtonElement>();
  const renew = async () => {
    await call(resumeSubscription, {});
    await mutate();
    toastSuccess('Subscription renewed');
  };
  return (
    <ActionButton
      ref={button}
      w="full"
      colorPalette="accent"
      action={renew}
      failure="Could not renew the subscription"
    >
      Renew subscription
    </ActionButton>
  );
}

const FAILURE = {
  title: 'Subscription Error',
  description: 'There was an error processing your subscription request. Please try again.',
};

/** Redirects to the checkout of the payment provider. */
function useCheckout() {
  const { user } = useSession();
  const { isBusy, run } = useAction(FAILURE);

  const start = async (interval: BillingInterval) => {
    if (user?.isPro)
      return toast({ title: 'Already Subscribed', description: 'You are already a Pro user!' });
    await run(async () => {
      const { url } = await call(createCheckoutSession, { body: { interval } });
      if (!url) throw new Error('Failed to generate checkout URL');
      window.location.assign(url);
    });
  };
  return { isBusy, start };
}
