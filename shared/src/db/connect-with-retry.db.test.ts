import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database/test-database.ts';
import { startFaultProxy, throughProxy } from '../../../test/support/faults/fault-proxy.ts';
import { createLogger } from '../logger.ts';
import { connectWithRetry } from './connect-with-retry.ts';
import { createDataSource } from './data-source.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
const running = new AbortController().signal;

test('waits for a database that starts later', async () => {
  const database = await createTestDatabase();
  await using proxy = await startFaultProxy(database.url);
  const url = throughProxy(database.url, proxy);
  proxy.hang();
  const dataSource = createDataSource(url, { connectTimeoutMs: 1_000 });
  const connected = connectWithRetry(dataSource, { logger, signal: running, retryIntervalMs: 10 });
  await expect.poll(() => proxy.connections).toBeGreaterThan(0);
  proxy.drop();
  proxy.resume();
  expect(await (await connected).query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await dataSource.destroy();
  await database.drop();
});

test('stops waiting when aborted', async () => {
  const stopping = new AbortController();
  const dataSource = createDataSource('postgres://127.0.0.1:9/nothing');
  const connected = connectWithRetry(dataSource, { logger, signal: stopping.signal });
  stopping.abort();
  await expect(connected).rejects.toThrow('aborted');
});

test('rejects a wrong password at once', async () => {
  const database = await createTestDatabase();
  const wrong = new URL(database.url);
  wrong.password = 'wrong';
  const connected = connectWithRetry(createDataSource(wrong.href), { logger, signal: running });
  await expect(connected).rejects.toThrow('password authentication failed');
  await database.drop();
});
