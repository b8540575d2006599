import { setEmailEvents } from '@lectern/shared/db/stores/notifications/emails.ts';
import { notify } from '@lectern/shared/db/stores/notifications/notify.ts';
import { setWebhookEnabled } from '@lectern/shared/db/stores/notifications/webhooks.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { deliverWebhook, sendEmail } from '@lectern/shared/queues/jobs.ts';
import { createQueueClient, type QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { relayOutbox } from '@lectern/shared/queues/relay-outbox.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { reconcileNotifications } from './reconcile-notifications.ts';

const database = useTestDatabase();
let queue: QueueClient;
let webhookId = 0;
let delivery = { id: 0, jobId: '' };
let email = { id: 0, jobId: '' };

beforeAll(async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  queue = createQueueClient(createQueueBackend({ databaseUrl: database.url }), logger);
});
afterAll(async () => {
  await queue.close();
});

beforeEach(async () => {
  const { userId } = await createUser(database.db);
  [{ id: webhookId }] = await database.db.query(
    `INSERT INTO webhooks (user_id, url, sealed_secret, events)
     VALUES ($1, 'https://hooks.example.com/', '', '{crawl.failed}') RETURNING id`,
    [userId],
  );
  await setEmailEvents(database.db, userId, ['crawl.failed']);
  const data = { collectionId: 1, documentId: 2, documentName: 'Guide', url: 'https://docs.example.com/' };
  await notify(database.db, userId, { type: 'crawl.failed', data: { ...data, reason: 'Too slow.' } });
  const newest = async (table: string) =>
    (await database.db.query(`SELECT max(id) AS id FROM ${table}`))[0].id as number;
  const [deliveryId, emailId] = [await newest('webhook_deliveries'), await newest('emails')];
  delivery = { id: deliveryId, jobId: `webhook-${deliveryId}` };
  email = { id: emailId, jobId: `email-${emailId}` };
  await relayOutbox(database.dataSource.transaction, queue);
  await database.db.query(`UPDATE webhook_deliveries SET created_at = created_at - interval '1 minute'`);
  await database.db.query(`UPDATE emails SET created_at = created_at - interval '2 minutes'`);
});

/** Loses all jobs, as a Redis without persistence does when it restarts. */
async function loseJobs(): Promise<void> {
  for (const each of queue.queues) await each.obliterate({ force: true });
  expect(await liveJobs()).toEqual([false, false]);
}
const liveJobs = () =>
  Promise.all([queue.isLive(deliverWebhook, delivery.jobId), queue.isLive(sendEmail, email.jobId)]);
const reconcileNow = ({ canSendEmail = true } = {}) =>
  reconcileNotifications({ db: database.db, queue, canSendEmail });

test('adds a new job for a delivery or email whose job the queue has lost', async () => {
  await loseJobs();
  await reconcileNow();
  expect(await liveJobs()).toEqual([true, true]);
  await reconcileNow();
  const jobs = await queue.queues.find(({ name }) => name === 'notifications')?.getJobs();
  expect(jobs?.filter((job) => job?.id === delivery.jobId)).toHaveLength(1);
});

test('waits for the next attempt of a failing delivery or email', async () => {
  await loseJobs();
  await database.db.query('UPDATE webhook_deliveries SET tries = 5, tried_at = now()');
  await database.db.query('UPDATE emails SET tries = 5, tried_at = now()');
  await reconcileNow();
  expect(await liveJobs()).toEqual([false, false]);
  await database.db.query(`UPDATE webhook_deliveries SET tried_at = now() - interval '10 minutes'`);
  await database.db.query(`UPDATE emails SET tried_at = now() - interval '30 minutes'`);
  await reconcileNow();
  expect(await liveJobs()).toEqual([true, true]);
});

test('leaves deliveries that have ended, belong to a disabled webhook or have used up their attempts', async () => {
  await loseJobs();
  await setWebhookEnabled(database.db, webhookId, false);
  await database.db.query('UPDATE emails SET sent_at = now()');
  await reconcileNow();
  expect(await liveJobs()).toEqual([false, false]);
  await setWebhookEnabled(database.db, webhookId, true);
  await database.db.query(`UPDATE webhook_deliveries SET status = 'failed'`);
  const tried = `tries = ${sendEmail.attempts}, tried_at = now() - interval '20 hours'`;
  await database.db.query(`UPDATE emails SET sent_at = NULL, ${tried}`);
  await reconcileNow();
  expect(await liveJobs()).toEqual([false, false]);
});

test('does not look for emails on installations that send none', async () => {
  await loseJobs();
  await reconcileNow({ canSendEmail: false });
  expect(await liveJobs()).toEqual([true, false]);
});
