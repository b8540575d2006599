import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import { deliverWebhook } from '../../../queues/jobs.ts';
import { enqueueDelivery } from './notify.ts';
import {
  insertDelivery,
  listDeliveries,
  listOverdueDeliveries,
  recordAttempt,
  type StoredDelivery,
} from './webhook-deliveries.ts';
import { insertWebhook } from './webhooks.ts';

const database = useTestDatabase();
let webhookId = 0;

async function addWebhook(): Promise<number> {
  const { userId } = await createUser(database.db);
  const sealedSecret = Buffer.from('sealed');
  return insertWebhook(database.db, {
    ...{ userId, sealedSecret },
    url: 'https://hooks.example.com/',
    events: [],
  });
}

beforeAll(async () => {
  webhookId = await addWebhook();
});

type Status = StoredDelivery['status'];

it.each<[first: Status, late: Status, last: Status]>([
  ['pending', 'pending', 'pending'],
  ['pending', 'failed', 'failed'],
  ['succeeded', 'pending', 'succeeded'],
  ['succeeded', 'failed', 'succeeded'],
  ['failed', 'pending', 'failed'],
  ['failed', 'succeeded', 'succeeded'],
])('a delivery that is %s, with a late attempt that is %s, ends up %s', async (first, late, last) => {
  const db = database.db;
  const deliveryId = await insertDelivery(db, webhookId, { type: 'quota.reached' });
  for (const status of [first, late]) {
    await recordAttempt(db, deliveryId, { status, responseStatus: 200, response: status });
  }
  const [delivery] = await listDeliveries(db, webhookId, 1);
  expect(delivery).toMatchObject({ status: last, response: last });
});

describe('deliveries to a slow receiver wait behind other users', () => {
  const addDeliveries = async (...webhookIds: readonly number[]) => {
    const ids: number[] = [];
    for (const id of webhookIds) ids.push(await insertDelivery(database.db, id, { type: 'test' }));
    return ids;
  };

  it('when they are enqueued', async () => {
    const [slow, other] = [await addWebhook(), await addWebhook()];
    const [first, second, third, ofOther] = await addDeliveries(slow, slow, slow, other);
    for (const id of [first, second, third, ofOther]) await enqueueDelivery(database.db, id ?? 0);
    const rows = await database.db.query(
      `SELECT payload->>'deliveryId' AS id, priority FROM outbox WHERE job_name = 'deliver-webhook' ORDER BY outbox.id`,
    );
    expect(rows).toEqual([
      { id: String(first), priority: 0 },
      { id: String(second), priority: 1 },
      { id: String(third), priority: 2 },
      { id: String(ofOther), priority: 0 },
    ]);
  });

  it('when the queue has lost them', async () => {
    await database.db.query(`UPDATE webhook_deliveries SET status = 'succeeded'`);
    const [slow, other] = [await addWebhook(), await addWebhook()];
    const [first, second, ofOther] = await addDeliveries(slow, slow, other);
    await database.db.query(`UPDATE webhook_deliveries SET created_at = now() - interval '1 hour'`);
    expect(await listOverdueDeliveries(database.db, deliverWebhook, 10)).toEqual([
      { id: first, priority: 0 },
      { id: ofOther, priority: 0 },
      { id: second, priority: 1 },
    ]);
  });
});
