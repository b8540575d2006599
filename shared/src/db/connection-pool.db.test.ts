import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database/test-database.ts';
import { fillPool, poolOf } from './connection-pool.ts';
import { createDataSource } from './data-source.ts';

test('opens the minimum number of connections before the first query', async () => {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url, {
    maxConnections: 5,
    minConnections: 3,
  }).initialize();
  await fillPool(dataSource);
  const { totalCount, idleCount } = poolOf(dataSource);
  expect([totalCount, idleCount]).toEqual([3, 3]);
  await dataSource.destroy();
  await database.drop();
});
