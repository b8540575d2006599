import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { setRefreshFrequency } from '@lectern/shared/db/stores/ingest/refresh-schedules.ts';
import { moveCollectionToTrash } from '@lectern/shared/db/stores/trash/trash.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import type { Library } from '@lectern/shared/domain/libraries/library.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { createQueueBackend } from '@lectern/shared/queues/backend.ts';
import { releaseJobId } from '@lectern/shared/queues/job-ids.ts';
import { checkRelease, ingestUrl } from '@lectern/shared/queues/jobs.ts';
import { createQueueClient, type QueueClient } from '@lectern/shared/queues/queue-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCollection, createUser } from '../../../../test/support/database/factories.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getRow, insertRow } from '../../../../test/support/database/test-rows.ts';
import { startDueRefreshes } from './start-due-refreshes.ts';

const database = useTestDatabase();
let queue: QueueClient;
let userId = 0;

beforeAll(async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  queue = createQueueClient(createQueueBackend({ databaseUrl: database.url }), logger);
  userId = (await createUser(database.db)).userId;
});

afterAll(async () => {
  await queue.close();
});

const startDue = (plans: 'on' | 'off' = 'on') =>
  startDueRefreshes({ transact: database.dataSource.transaction, queue, plans });

/** Adds a source whose refresh is due `dueInMinutes` from now. */
async function addSource(
  dueInMinutes: number,
  status: DocumentUrl['status'] = 'active',
  library: Library | null = null,
) {
  const { collectionId } = await createCollection(database.db, userId);
  const source = { collectionId, url: 'https://example.com/', status, crawlType: 'crawl' as const, library };
  const { id } = await insertRow(database.db, 'document_urls', source);
  await database.db.query(
    `INSERT INTO crawl_schedules (document_url_id, every_hours, next_run_at)
     VALUES ($1, 168, now() + make_interval(mins => $2))`,
    [id, dueInMinutes],
  );
  return { id, collectionId };
}

const sourceNow = (id: number) => getRow(database.db, 'document_urls', { id });
async function nextRun(documentUrlId: number) {
  const [schedule] = await database.db.query<{ next_run_at: Date | null }[]>(
    'SELECT next_run_at FROM crawl_schedules WHERE document_url_id = $1',
    [documentUrlId],
  );
  return schedule?.next_run_at ?? null;
}
const DAY_MS = 86_400_000;

test('starts a refresh that is due, once, and schedules the next one about a week later', async () => {
  const { id } = await addSource(-1);
  expect(await Promise.all([startDue(), startDue()])).toContain(1);
  expect(await sourceNow(id)).toMatchObject({ status: 'pending', attempt: 2, retry: REFRESH });
  expect(await queue.isLive(ingestUrl, `url-${id}-2`)).toBe(true);
  const days = (((await nextRun(id))?.getTime() ?? 0) - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6.2);
  expect(days).toBeLessThan(7.8);
  expect(await startDue()).toBe(0);
});

test.each([
  ['package', 1],
  ['site', 2],
] as const)('looks for a new release of a library from a %s', async (from, attempt) => {
  const version = '1.2.0';
  const library: Library = {
    ...{ ecosystem: 'npm' as const, name: 'halyard', version, documentVersion: version },
    ...{ match: 'exact' as const, source: from },
  };
  const { id } = await addSource(-1, 'active', library);
  expect(await startDue()).toBe(1);
  expect(await queue.isLive(checkRelease, releaseJobId(id, new Date()))).toBe(true);
  // A published package never changes, so it is not fetched again.
  expect((await sourceNow(id)).attempt).toBe(attempt);
});

test('leaves refreshes alone that are not due, running, turned off or in the trash', async () => {
  const later = await addSource(10);
  const running = await addSource(-1, 'processing');
  const off = await addSource(-1);
  await setRefreshFrequency(database.db, off.id, 'off');
  const trashed = await addSource(-1);
  await moveCollectionToTrash(database.db, { userId, collectionId: trashed.collectionId });
  expect(await startDue()).toBe(0);
  const attempts = await Promise.all(
    [later, running, off, trashed].map(async ({ id }) => (await sourceNow(id)).attempt),
  );
  expect(attempts).toEqual([1, 1, 1, 1]);
});

test.each([
  ['on', 0],
  ['off', 1],
] as const)('with plans %s, starts %i refreshes with agent vision of a free user', async (plans, started) => {
  const { id } = await addSource(-1);
  await database.db.query(`UPDATE document_urls SET crawl_type = 'cua_markdown' WHERE id = $1`, [id]);
  expect(await startDue(plans)).toBe(started);
  await database.db.query('DELETE FROM document_urls WHERE id = $1', [id]);
});

test('starts refreshes with agent vision of a Pro user', async () => {
  const { id } = await addSource(-1);
  await database.db.query(`UPDATE document_urls SET crawl_type = 'cua_markdown' WHERE id = $1`, [id]);
  await database.db.query('UPDATE users SET is_pro = true WHERE id = $1', [userId]);
  expect(await startDue()).toBe(1);
  await database.db.query('UPDATE users SET is_pro = false WHERE id = $1', [userId]);
});

test.each([
  ['daily', 1],
  ['weekly', 7],
  ['monthly', 30],
] as const)('a %s refresh is due within five percent of its interval', async (frequency, days) => {
  const { id } = await addSource(0);
  await setRefreshFrequency(database.db, id, frequency);
  const inDays = (((await nextRun(id))?.getTime() ?? 0) - Date.now()) / DAY_MS;
  expect(Math.abs(inDays / days - 1)).toBeLessThan(0.06);
});
