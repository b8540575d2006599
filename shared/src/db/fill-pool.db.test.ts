import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database/test-database.ts';
import { createDataSource } from './data-source.ts';
import { fillPool } from './fill-pool.ts';
import { poolOf } from './pool.ts';

test('the connections that are kept are made before somebody asks', async () => {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url, { poolSize: 5, keptConnections: 3 }).initialize();
  await fillPool(dataSource);
  const { totalCount, idleCount } = poolOf(dataSource);
  expect([totalCount, idleCount]).toEqual([3, 3]);
  await dataSource.destroy();
  await database.drop();
});
