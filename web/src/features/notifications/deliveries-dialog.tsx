import { Box, Flex, Text } from '@chakra-ui/react';
import { listDeliveries, type WebhookReply } from '@lectern/shared/contracts/notifications.ts';
import { counted } from '@lectern/shared/domain/counted.ts';
import { formatAgo, useClock } from '../../format/dates.ts';
import type { ReplyOf } from '../../http/call.ts';
import { keepPolling, useResource } from '../../http/use-resource.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DataBoundary } from '../../ui/loading/data-boundary.tsx';

const POLL_MS = 3_000;

const STATUS = {
  pending: { label: 'Waiting', color: 'fg.muted' },
  succeeded: { label: 'Accepted', color: 'green.fg' },
  failed: { label: 'Failed', color: 'red.fg' },
} as const;

/** The last deliveries of a webhook with the beginning of their responses. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookReply; onClose: () => void }) {
  useClock();
  const params = { webhookId: webhook.id };
  const { data: deliveries, error, mutate } = useResource(listDeliveries, params, keepPolling(POLL_MS));
  return (
    <Modal title="Deliveries" description={webhook.url} size="lg" onClose={onClose}>
      <DataBoundary data={deliveries} error={error} name="deliveries" onRetry={mutate}>
        {(loaded) => <DeliveryList deliveries={loaded} />}
      </DataBoundary>
    </Modal>
  );
}

function DeliveryList({ deliveries }: { deliveries: ReplyOf<typeof listDeliveries> }) {
  if (deliveries.length === 0) return <Text color="fg.muted">No deliveries yet.</Text>;
  return (
    <Box as="ul" listStyleType="none">
      {deliveries.map(({ id, event, status, attempts, responseStatus, response, createdAt }) => (
        <Box as="li" key={id} py="2" borderBottomWidth="1px" textStyle="caption">
          <Flex justify="space-between" gap="3" wrap="wrap">
            <Text fontWeight="medium">{event}</Text>
            <Text color="fg.muted">{formatAgo(createdAt)}</Text>
          </Flex>
          <Text color={STATUS[status].color}>
            {STATUS[status].label}
            {attempts > 0 && `, ${counted(attempts, 'attempt')}`}
            {responseStatus !== null && `, status ${responseStatus}`}
          </Text>
          {response && (
            <Text textStyle="code" fontSize="xs" overflowWrap="anywhere" whiteSpace="pre-wrap">
              {response}
            </Text>
          )}
        </Box>
      ))}
    </Box>
  );
}
