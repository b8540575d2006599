import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import {
  deleteWebhook,
  testWebhook,
  updateWebhook,
  type WebhookReply,
} from '@lectern/shared/contracts/notifications.ts';
import { useState } from 'react';
import { formatAgo, useClock } from '../../format/dates.ts';
import { call } from '../../http/call.ts';
import { resourceKey } from '../../http/use-resource.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { SMALL_BUTTON } from '../../ui/buttons.tsx';
import { Caption } from '../../ui/caption.tsx';
import { ConfirmDialog } from '../../ui/dialogs/lazy-confirm-dialog.ts';
import { deleteWithUndo } from '../../ui/toasts/delete-with-undo.ts';
import { toastSuccess } from '../../ui/toasts/toast-store.ts';
import { useFocusFallback } from '../../ui/use-focus-fallback.ts';
import { EVENT_LABELS } from './event-labels.ts';

const FAILURE = 'Failed to change the webhook';

interface WebhookRowProps {
  readonly webhook: WebhookReply;
  readonly onChanged: () => Promise<unknown>;
  readonly onView: () => void;
}

/** A webhook with its state and actions. */
export function WebhookRow({ webhook, onChanged, onView }: WebhookRowProps) {
  useClock();
  const { id, url, events, disabledAt } = webhook;
  const [isAsking, setAsking] = useState(false);
  const params = { webhookId: id };
  const store = async (isEnabled: boolean) => {
    await call(updateWebhook, { params, body: { isEnabled } });
    await onChanged();
  };
  const remove = async () => {
    // It receives no events, even while its deletion can be undone.
    if (disabledAt === null) await store(false);
    deleteWithUndo([resourceKey(deleteWebhook, params)], {
      title: 'Webhook deleted',
      remove: () => call(deleteWebhook, { params }).finally(onChanged),
      undo: async () => disabledAt === null && (await store(true)),
      undone: 'Webhook restored',
    });
  };
  const sendTest = async () => {
    await call(testWebhook, { params });
    toastSuccess('Test sent', url);
  };
  const row = useFocusFallback<HTMLDivElement>();
  return (
    <Stack ref={row} gap="2" borderWidth="1px" rounded="l2" p="3">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {url}
      </Text>
      <Caption>{events.map((event) => EVENT_LABELS[event]).join(', ')}</Caption>
      <Text textStyle="caption" color={disabledAt ? 'fg.warning' : 'fg.muted'}>
        {describeState(webhook)}
      </Text>
      <Flex gap="2" wrap="wrap">
        {disabledAt ? (
          <ActionButton
            {...SMALL_BUTTON}
            aria-label={`Enable ${url}`}
            action={() => store(true)}
            failure={FAILURE}
          >
            Enable
          </ActionButton>
        ) : (
          <ActionButton
            {...SMALL_BUTTON}
            aria-label={`Send test to ${url}`}
            action={sendTest}
            failure={FAILURE}
          >
            Send test
          </ActionButton>
        )}
        <Button {...SMALL_BUTTON} aria-label={`Deliveries to ${url}`} onClick={onView}>
          Deliveries
        </Button>
        <Button
          {...SMALL_BUTTON}
          colorPalette="red"
          aria-label={`Delete ${url}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </Button>
      </Flex>
      {isAsking && (
        <ConfirmDialog
          title="Delete webhook"
          subject={url}
          text="Its signing secret is deleted too."
          confirmLabel="Delete"
          action={remove}
          failure={FAILURE}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

function describeState({ disabledAt, lastSucceededAt }: WebhookReply): string {
  if (disabledAt) return 'Disabled because deliveries failed for a day. See the deliveries for the reason.';
  return lastSucceededAt
    ? `Last delivery accepted ${formatAgo(lastSucceededAt)}`
    : 'No delivery accepted yet';
}
