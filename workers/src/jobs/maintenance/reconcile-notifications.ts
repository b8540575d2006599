import type { Db } from '@lectern/shared/db/data-source.ts';
import { listOverdueEmails } from '@lectern/shared/db/stores/notifications/emails.ts';
import { listOverdueDeliveries } from '@lectern/shared/db/stores/notifications/webhook-deliveries.ts';
import { emailJobId, webhookJobId } from '@lectern/shared/queues/job-ids.ts';
import { deliverWebhook, sendEmail } from '@lectern/shared/queues/jobs.ts';
import type { QueueClient } from '@lectern/shared/queues/queue-client.ts';

/** The rest follows in the next round. */
const BATCH_SIZE = 200;

/**
 * Enqueues webhook deliveries and emails whose next attempt is overdue: the queue may have lost their jobs. A
 * queue that still has a job ignores the second one with its id. Safe to run often and in parallel.
 */
export async function reconcileNotifications({
  db,
  queue,
  canSendEmail,
}: {
  readonly db: Db;
  readonly queue: QueueClient;
  readonly canSendEmail: boolean;
}): Promise<void> {
  for (const { id, priority } of await listOverdueDeliveries(db, deliverWebhook, BATCH_SIZE))
    await queue.enqueue(deliverWebhook, { deliveryId: id }, { jobId: webhookJobId(id), priority });
  if (!canSendEmail) return;
  for (const emailId of await listOverdueEmails(db, sendEmail, BATCH_SIZE))
    await queue.enqueue(sendEmail, { emailId }, { jobId: emailJobId(emailId) });
}
