import { Button, Flex, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import {
  cancelSubscription,
  createPortalSession,
  type Subscription,
} from '@lectern/shared/contracts/billing.ts';
import { useEffect, useState } from 'react';
import { call } from '../../http/call.ts';
import { useSession } from '../../session/use-session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LinkButton, PRIMARY_BUTTON, SECONDARY_BUTTON, SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Detail } from '../../ui/detail.tsx';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { Pill } from '../../ui/pill.tsx';
import { toast, toastFailure } from '../../ui/toasts/toast-store.ts';
import { SettingsSection } from '../account/settings-section.tsx';
import { getBadge, isCancellable, periodEnd } from './subscription-state.ts';
import { useSubscription } from './use-subscription.ts';

/** The status of the subscription and its actions. */
export function SubscriptionCard() {
  const { data: subscription, error, mutate } = useSubscription();
  useEffect(() => {
    if (error) toastFailure('Error', 'Could not retrieve subscription information.');
  }, [error]);
  const badge = subscription !== undefined && <StateBadge subscription={subscription} />;
  return (
    <SettingsSection title="Subscription" extra={badge}>
      {subscription === undefined && !error && <Skeleton h="16" />}
      {error && (
        <Flex align="center" gap="3" wrap="wrap">
          <Text color="fg.muted">Could not retrieve subscription information.</Text>
          <Button {...SMALL_BUTTON} onClick={() => void mutate()}>
            Try again
          </Button>
        </Flex>
      )}
      {subscription !== undefined && <Details subscription={subscription} />}
    </SettingsSection>
  );
}

function StateBadge({ subscription }: { subscription: Subscription | null }) {
  const { label, colorPalette } = getBadge(subscription);
  return <Pill colorPalette={colorPalette}>{label}</Pill>;
}

function Details({ subscription }: { subscription: Subscription | null }) {
  const { user } = useSession();
  if (!subscription) {
    // Without a subscription, users are Pro only if the server has no plans.
    const plan = user?.isPro ? 'Everything is included on this server.' : 'You are on the Free plan.';
    return (
      <Stack gap="4" align="flex-start">
        <Text color="fg.muted">{plan}</Text>
        <LinkButton to="/pricing" {...SECONDARY_BUTTON}>
          View pricing
        </LinkButton>
      </Stack>
    );
  }
  const end = periodEnd(subscription)?.toLocaleDateString() ?? 'N/A';
  return (
    <Stack gap="5" align="flex-start">
      <Grid as="dl" templateColumns="auto 1fr" columnGap="6" rowGap="2" textStyle="sm">
        <Detail name="Plan">Pro</Detail>
        <Detail name="Status">{getBadge(subscription).label}</Detail>
        <Detail name="Current period end">{end}</Detail>
        <Detail name="Subscription ID">{subscription.id}</Detail>
      </Grid>
      <NextStep subscription={subscription} end={end} />
    </Stack>
  );
}

function NextStep({ subscription, end }: { subscription: Subscription; end: string }) {
  const isEnding = subscription.status === 'active' && !isCancellable(subscription);
  return (
    <Stack gap="3" align="flex-start">
      {isEnding && <Text color="fg.muted">Your subscription ends on {end}.</Text>}
      {subscription.status === 'past_due' && (
        <Text color="fg.muted">
          Your last payment failed. We will retry it. Check your card under Manage billing.
        </Text>
      )}
      <Flex gap="3" wrap="wrap">
        {isCancellable(subscription) && <CancelButton />}
        {!isCancellable(subscription) && (
          <LinkButton to="/pricing" {...PRIMARY_BUTTON}>
            Renew subscription
          </LinkButton>
        )}
        <ActionButton {...SECONDARY_BUTTON} action={openPortal} failure="Could not open billing">
          Manage billing
        </ActionButton>
      </Flex>
    </Stack>
  );
}

const CANCELLATION_FAILED = {
  title: 'Error',
  description: 'Could not cancel your subscription. Please try again later.',
};

/** Cancels the subscription at the end of the paid period, after confirmation. */
function CancelButton() {
  const [isAsking, setAsking] = useState(false);
  const { mutate } = useSubscription();
  const cancel = async () => {
    await call(cancelSubscription, {});
    await mutate();
    toast({
      title: 'Subscription Cancelled',
      description: 'You keep access until the end of the billing period.',
    });
  };
  return (
    <>
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => setAsking(true)}>
        Cancel subscription
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel subscription"
          text="Are you sure you want to cancel? Your access continues until the end of the billing period."
          confirmLabel="Cancel subscription"
          dismissLabel="Keep subscription"
          action={cancel}
          failure={CANCELLATION_FAILED}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Opens the payment provider's page for cards and invoices. */
async function openPortal(): Promise<void> {
  const { url } = await call(createPortalSession, {});
  window.location.assign(url);
}
