import { Stack, Text } from '@chakra-ui/react';
import { createWebhook } from '@lectern/shared/contracts/notifications.ts';
import { WEBHOOK_EVENTS } from '@lectern/shared/domain/accounts/notifications.ts';
import { useState } from 'react';
import { call } from '../../http/call.ts';
import { CodePanel } from '../../ui/code-panel.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { EventCheckboxes } from './event-checkboxes.tsx';

interface AddWebhookDialogProps {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Adds a webhook, then shows its secret once. */
export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    initial: { url: '', events: [...WEBHOOK_EVENTS] },
    schema: createWebhook.body,
    toBody: ({ url, events }) => ({ url: url.trim(), events }),
    async send(body) {
      setSecret((await call(createWebhook, { body })).secret);
      onAdded();
    },
    onError: 'Failed to add the webhook',
  });
  return (
    <FormDialog
      title={secret === null ? 'Add webhook' : 'Signing secret'}
      description={secret === null ? 'We send JSON in POST requests to this URL.' : SECRET_TEXT}
      submitLabel="Add webhook"
      form={form}
      onClose={onClose}
      result={
        secret && (
          <CodePanel caption="Signing secret" text={secret} isWrapped copyLabel="Copy signing secret" />
        )
      }
    >
      <TextField
        label="URL"
        type="url"
        inputMode="url"
        placeholder="https://example.com/hooks/lectern"
        {...form.field('url')}
      />
      <Stack gap="2">
        <Text fontWeight="medium">Events</Text>
        <EventCheckboxes
          label="Events"
          events={WEBHOOK_EVENTS}
          chosen={form.fields.events}
          onChange={(events) => form.setField('events', events)}
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
