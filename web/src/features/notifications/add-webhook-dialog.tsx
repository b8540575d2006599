import { Stack, Text } from '@chakra-ui/react';
import { createWebhook } from '@lectern/shared/contracts/notifications.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@lectern/shared/domain/accounts/notifications.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { CodePanel } from '../../ui/code-panel.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toastError } from '../../ui/toasts/toast-error.ts';
import { EventCheckboxes } from './event-checkboxes.tsx';

interface AddWebhookDialogProps {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Adds a webhook, then shows its secret once. */
export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useAddWebhook((created) => {
    setSecret(created);
    onAdded();
  });
  return (
    <FormDialog
      title={secret === null ? 'Add webhook' : 'Signing secret'}
      description={secret === null ? 'It receives POST requests with JSON.' : SECRET_TEXT}
      submitLabel="Add webhook"
      isBusy={form.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
      result={
        secret && (
          <CodePanel caption="Signing secret" text={secret} isWrapped copyLabel="Copy signing secret" />
        )
      }
    >
      <TextField
        label="URL"
        error={form.messages.url}
        type="url"
        inputMode="url"
        placeholder="https://example.com/hooks/lectern"
        value={form.url}
        onChange={form.setUrl}
      />
      <Stack gap="2">
        <Text fontWeight="medium">Events</Text>
        <EventCheckboxes
          label="Events"
          events={WEBHOOK_EVENTS}
          chosen={form.events}
          onChange={form.setEvents}
        />
        {form.messages.events && (
          <Text color="red.fg" textStyle="caption" role="alert">
            {form.messages.events}
          </Text>
        )}
      </Stack>
    </FormDialog>
  );
}

const SECRET_TEXT =
  'Copy the secret now. It is not shown again. Verify each request with a Standard Webhooks library.';

function useAddWebhook(onCreated: (secret: string) => void) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  const form = useForm({
    schema: createWebhook.body,
    send: async (body: { url: string; events: WebhookEvent[] }) =>
      onCreated((await call(createWebhook, { body })).secret),
    onError: (error) => toastError('Failed to add the webhook', error),
  });
  const submit = () => form.submit({ url: url.trim(), events });
  const { messages, isBusy } = form;
  return { url, setUrl, events, setEvents, messages, isBusy, submit };
}
