import { Button, Text } from '@chakra-ui/react';
import { deleteWebhook, listWebhooks, type WebhookReply } from '@lectern/shared/contracts/notifications.ts';
import { useState } from 'react';
import { resourceKey, useResource } from '../../http/use-resource.ts';
import { SECONDARY_BUTTON } from '../../ui/buttons.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';
import { useHiddenItems } from '../../ui/toasts/delete-with-undo.ts';
import { SettingsSection } from '../account/settings-section.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The user's webhooks. */
export function WebhooksCard() {
  const { data, error, mutate } = useResource(listWebhooks, {}, { revalidateOnMount: true });
  const hidden = useHiddenItems();
  const webhooks = data?.filter(({ id }) => !hidden.has(resourceKey(deleteWebhook, { webhookId: id })));
  const [isAdding, setAdding] = useState(false);
  const [viewed, setViewed] = useState<WebhookReply | null>(null);
  return (
    <SettingsSection
      title="Webhooks"
      text="Send signed requests to your servers when a crawl ends, documentation changes, or you run out of tool calls."
    >
      <DataBoundary data={webhooks} error={error} name="webhooks" h="12" onRetry={mutate}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Text color="fg.muted">No webhooks.</Text>
          ) : (
            loaded.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onChanged={mutate}
                onView={() => setViewed(webhook)}
              />
            ))
          )
        }
      </DataBoundary>
      <Button {...SECONDARY_BUTTON} alignSelf="flex-start" onClick={() => setAdding(true)}>
        Add webhook
      </Button>
      {isAdding && <AddWebhookDialog onAdded={() => void mutate()} onClose={() => setAdding(false)} />}
      {viewed && <DeliveriesDialog webhook={viewed} onClose={() => setViewed(null)} />}
    </SettingsSection>
  );
}
