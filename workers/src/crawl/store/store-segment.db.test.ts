import { setImmediate as otherWork } from 'node:timers/promises';
import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/support/database/test-database.ts';
import { storeSegment } from './store-segment.ts';

test('what fails while a segment is built fails the document, though not before the segment is built', async () => {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  let isBuilt = false;
  try {
    const storing = storeSegment(
      dataSource.manager,
      { documentUrlId: 1, collectionId: 1 },
      async (_url, read) => {
        await read();
        await otherWork();
        isBuilt = true;
        return new Uint8Array();
      },
      [],
      () => Promise.reject(new Error('no room')),
    );
    await expect(storing).rejects.toThrow('no room');
    expect(isBuilt).toBe(true);
  } finally {
    await dataSource.destroy();
    await database.drop();
  }
});
