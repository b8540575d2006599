import { createDataSource } from '@lectern/shared/db/data-source.ts';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../../../../test/support/database/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database/test-database.ts';
import { insertDelivery, listDeliveries, recordTry, type StoredDelivery } from './webhook-deliveries.ts';
import { insertWebhook } from './webhooks.ts';

let database: TestDatabase;
let dataSource: DataSource;
let webhookId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const { userId } = await createUser(dataSource.manager);
  const sealedSecret = Buffer.from('sealed');
  const url = 'https://hooks.example.com/';
  webhookId = await insertWebhook(dataSource.manager, { userId, url, sealedSecret, events: [] });
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

type Status = StoredDelivery['status'];

it.each<[first: Status, late: Status, last: Status]>([
  ['pending', 'pending', 'pending'],
  ['pending', 'failed', 'failed'],
  ['succeeded', 'pending', 'succeeded'],
  ['succeeded', 'failed', 'succeeded'],
  ['failed', 'pending', 'failed'],
  ['failed', 'succeeded', 'succeeded'],
])('a delivery that is %s and gets a late try that is %s is %s', async (first, late, last) => {
  const db = dataSource.manager;
  const deliveryId = await insertDelivery(db, webhookId, { type: 'quota.reached' });
  for (const status of [first, late]) {
    await recordTry(db, deliveryId, { status, responseStatus: 200, response: status });
  }
  const [delivery] = await listDeliveries(db, webhookId, 1);
  expect(delivery).toMatchObject({ status: last, response: last });
});
