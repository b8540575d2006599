import { Button, Text } from '@chakra-ui/react';
import { listWebhooks, type WebhookReply } from '@lectern/shared/contracts/notifications.ts';
import { useState } from 'react';
import { useResource } from '../../http/use-resource.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SettingsSection } from '../account/settings-section.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The user's webhooks. */
export function WebhooksCard() {
  const { data: webhooks, error, mutate } = useResource(listWebhooks, {});
  const [isAdding, setAdding] = useState(false);
  const [viewed, setViewed] = useState<WebhookReply | null>(null);
  return (
    <SettingsSection
      title="Webhooks"
      text="Send signed requests to your servers when crawls end, documentation changes or tool calls run out."
    >
      {error && !webhooks && (
        <ErrorPanel
          title="Error loading webhooks"
          error={error}
          action={{ label: 'Try again', onClick: () => void mutate() }}
        />
      )}
      {webhooks?.length === 0 && <Text color="fg.muted">No webhooks.</Text>}
      {webhooks?.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onChanged={() => void mutate()}
          onView={() => setViewed(webhook)}
        />
      ))}
      <Button
        size="sm"
        variant="outline"
        colorPalette="gray"
        alignSelf="flex-start"
        onClick={() => setAdding(true)}
      >
        Add webhook
      </Button>
      {isAdding && <AddWebhookDialog onAdded={() => void mutate()} onClose={() => setAdding(false)} />}
      {viewed && <DeliveriesDialog webhook={viewed} onClose={() => setViewed(null)} />}
    </SettingsSection>
  );
}
