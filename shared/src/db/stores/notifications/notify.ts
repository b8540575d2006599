import { EMAIL_EVENTS, type Notification, WEBHOOK_EVENTS } from '../../../domain/accounts/notifications.ts';
import { emailJobId, webhookJobId } from '../../../queues/job-ids.ts';
import { deliverWebhook, sendEmail } from '../../../queues/jobs.ts';
import type { Db } from '../../data-source.ts';
import { addToOutbox } from '../queue/outbox.ts';
import { countEarlierPending } from './webhook-deliveries.ts';

/** Enqueues the webhook deliveries and the email of an event in the caller's transaction. */
export async function notify(db: Db, userId: number, notification: Notification): Promise<void> {
  const { type, data } = notification;
  if (includes(WEBHOOK_EVENTS, type)) {
    const payload = { type, timestamp: new Date().toISOString(), data };
    const deliveries = await db.query<{ id: number }[]>(
      `INSERT INTO webhook_deliveries (webhook_id, payload)
       SELECT id, $3 FROM webhooks WHERE user_id = $1 AND disabled_at IS NULL AND $2 = ANY (events) RETURNING id`,
      [userId, type, JSON.stringify(payload)],
    );
    for (const { id } of deliveries) await enqueueDelivery(db, id);
  }
  if (includes(EMAIL_EVENTS, type) && shouldEmail(notification)) {
    const emails = await db.query<{ id: number }[]>(
      `INSERT INTO emails (user_id, event, data)
       SELECT id, $2, $3 FROM users WHERE id = $1 AND $2 = ANY (email_events) RETURNING id`,
      [userId, type, JSON.stringify(data)],
    );
    for (const { id } of emails) await addToOutbox(db, sendEmail, { emailId: id }, { jobId: emailJobId(id) });
  }
}

/** Enqueues a stored delivery. A user with slow receivers waits behind other users. */
export async function enqueueDelivery(db: Db, deliveryId: number): Promise<void> {
  const priority = await countEarlierPending(db, deliveryId);
  await addToOutbox(db, deliverWebhook, { deliveryId }, { jobId: webhookJobId(deliveryId), priority });
}

/** A refresh without changes sends no email, because most refreshes find none. */
function shouldEmail({ type, data }: Notification): boolean {
  return type !== 'crawl.finished' || data.hasChanged;
}

function includes(events: readonly string[], type: string): boolean {
  return events.includes(type);
}
