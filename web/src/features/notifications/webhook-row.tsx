import { Flex, Stack, Text } from '@chakra-ui/react';
import {
  deleteWebhook,
  testWebhook,
  updateWebhook,
  type WebhookReply,
} from '@lectern/shared/contracts/notifications.ts';
import { formatAgo } from '../../format/dates.ts';
import { call } from '../../http/call.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { toast } from '../../ui/toasts/toast-store.ts';
import { useAction } from '../../ui/use-action.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { EVENT_LABELS } from './event-labels.ts';

interface WebhookRowProps {
  readonly webhook: WebhookReply;
  readonly onChanged: () => void;
  readonly onView: () => void;
}

const BUTTON = { size: 'xs', variant: 'outline', colorPalette: 'gray' } as const;

/** A webhook with its state and actions. */
export function WebhookRow({ webhook, onChanged, onView }: WebhookRowProps) {
  const { id, url, events, disabledAt } = webhook;
  const { isBusy, run } = useAction('Failed to change the webhook');
  const change = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      onChanged();
    });
  const sendTest = async () => {
    await call(testWebhook, { params });
    toast({ title: 'Test sent', description: url, tone: 'success' });
  };
  const params = { webhookId: id };
  const row = useKeptFocus<HTMLDivElement>();
  return (
    <Stack ref={row} gap="2" borderWidth="1px" rounded="l2" p="3">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {url}
      </Text>
      <Text textStyle="caption" color="fg.muted">
        {events.map((event) => EVENT_LABELS[event]).join(', ')}
      </Text>
      <Text textStyle="caption" color={disabledAt ? 'fg.warning' : 'fg.muted'}>
        {describeState(webhook)}
      </Text>
      <Flex gap="2" wrap="wrap">
        {disabledAt ? (
          <BusyButton
            {...BUTTON}
            isBusy={isBusy}
            aria-label={`Enable ${url}`}
            onClick={() => change(() => call(updateWebhook, { params, body: { isEnabled: true } }))}
          >
            Enable
          </BusyButton>
        ) : (
          <BusyButton
            {...BUTTON}
            isBusy={isBusy}
            aria-label={`Send test to ${url}`}
            onClick={() => change(sendTest)}
          >
            Send test
          </BusyButton>
        )}
        <BusyButton {...BUTTON} isBusy={false} aria-label={`Deliveries to ${url}`} onClick={onView}>
          Deliveries
        </BusyButton>
        <BusyButton
          {...BUTTON}
          colorPalette="red"
          isBusy={isBusy}
          aria-label={`Delete ${url}`}
          onClick={() => change(() => call(deleteWebhook, { params }))}
        >
          Delete
        </BusyButton>
      </Flex>
    </Stack>
  );
}

function describeState({ disabledAt, lastSucceededAt }: WebhookReply): string {
  if (disabledAt) return 'Disabled, because deliveries failed for a day. See the deliveries for the reason.';
  return lastSucceededAt
    ? `Last delivery accepted ${formatAgo(lastSucceededAt)}`
    : 'No delivery accepted yet';
}
