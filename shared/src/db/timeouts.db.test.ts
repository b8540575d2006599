import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { type FaultProxy, startFaultProxy, throughProxy } from '../../../test/support/faults/fault-proxy.ts';
import { UnavailableError } from '../errors.ts';
import { createDataSource, type DataSource, type Db } from './data-source.ts';
import { checkDiskSpace } from './disk-space.ts';
import { withStatementTimeout } from './statement-timeout.ts';
import { toUnavailable } from './unavailable.ts';

const POOL_SIZE = 2;
/** The connection timeout of tests that do not test it. */
const PATIENT_MS = 20_000;

let database: TestDatabase;
let proxy: FaultProxy;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startFaultProxy(database.url);
});

afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await database.drop();
});

beforeEach(async () => {
  dataSource = createDataSource(throughProxy(database.url, proxy), {
    maxConnections: POOL_SIZE,
    connectTimeoutMs: PATIENT_MS,
    statementTimeoutMs: 1_000,
    onPoolError: () => {},
  });
  await dataSource.initialize();
});

afterEach(async () => {
  proxy.resume();
  await dataSource.destroy();
});

/** Replaced by tests of the connection timeout. */
const waitFor = (connectTimeoutMs: number) => {
  dataSource.pool.options.connectionTimeoutMillis = connectTimeoutMs;
};

/** The result of a query: the value, or the error as callers get it. */
const ask = (sql: string) =>
  dataSource.query(sql).then(
    () => 'answered',
    (error: unknown) => (toUnavailable(error) ? 'unavailable' : error),
  );

test('rejects a request that waits too long for a connection, and the pool recovers', async () => {
  const borrowed = await Promise.all(Array.from({ length: POOL_SIZE }, () => dataSource.connect()));
  waitFor(200);
  const prepared = dataSource.query({ name: 'one', text: 'SELECT 1' });
  const waiting = [...Array.from({ length: 50 }, () => dataSource.query('SELECT 1')), prepared];
  for (const refused of await Promise.allSettled(waiting)) {
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(UnavailableError) });
  }
  for (const connection of borrowed) connection.release();
  waitFor(PATIENT_MS);
  expect(await ask('SELECT 1')).toBe('answered');
  const { totalCount, idleCount, waitingCount } = dataSource.pool;
  expect({ totalCount, idleCount, waitingCount }).toEqual({ totalCount: 2, idleCount: 2, waitingCount: 0 });
});

test('cancels a statement that runs or waits for a lock too long', async () => {
  expect(await ask('SELECT pg_sleep(30)')).toBe('unavailable');
  const holder = await dataSource.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  expect(await ask('SELECT 1 FROM users')).toBe('unavailable');
  await holder.query('ROLLBACK');
  holder.release();
  expect(await ask('SELECT 1 FROM users')).toBe('answered');
});

test('does not report an invalid statement as an unavailable database', async () => {
  expect(await ask('SELECT nonsense')).not.toBe('unavailable');
});

test('a transaction can raise its statement timeout', async () => {
  const slow = 'SELECT pg_sleep(1.1)';
  await dataSource.transaction((db) => withStatementTimeout(db, PATIENT_MS, () => db.query(slow)));
  expect(await ask(slow)).toBe('unavailable');
});

test('closes connections to a hanging database and opens new ones afterwards', async () => {
  expect(await ask('SELECT 1')).toBe('answered');
  proxy.hang();
  waitFor(1_000);
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask('SELECT 1')));
  expect(new Set(asked)).toEqual(new Set(['unavailable']));
  // Blocked data is never delivered.
  proxy.drop();
  proxy.resume();
  waitFor(PATIENT_MS);
  expect(await ask('SELECT 1')).toBe('answered');
});

test('a transaction whose connection breaks between two statements fails, whichever way they are sent', async () => {
  const ways = [
    (db: Db) => db.query('SELECT 1'),
    (db: Db) => db.query({ name: 'one', text: 'SELECT 1' }),
    (db: Db) => db.execute('DELETE FROM users WHERE id = 1'),
  ];
  for (const next of ways) {
    const broken = dataSource.transaction(async (db) => {
      await db.query('SELECT 1');
      proxy.reset();
      await expect.poll(() => dataSource.pool.totalCount).toBe(0);
      await next(db);
    });
    const error = await broken.catch((error: unknown) => error);
    expect(toUnavailable(error)).toBeInstanceOf(UnavailableError);
  }
});

test('a transaction whose connection breaks fails, and the next one works', async () => {
  const broken = dataSource.transaction(async (db) => {
    await db.query('SELECT 1');
    proxy.reset();
    await db.query('SELECT 1');
  });
  const error = await broken.catch((error: unknown) => error);
  expect(toUnavailable(error)).toBeInstanceOf(UnavailableError);
  expect(await ask('SELECT 1')).toBe('answered');
});

test('reports a full disk with a retry time until there is space again', async () => {
  const write = dataSource.query(`DO $$ BEGIN RAISE 'no room' USING ERRCODE = 'disk_full'; END $$`);
  const error = toUnavailable(await write.catch((thrown: unknown) => thrown));
  expect(error).toMatchObject({ retryAfterSeconds: 30, message: expect.stringContaining('disk is full') });
  expect(dataSource.isDiskFull).toBe(true);
  await checkDiskSpace(dataSource);
  expect(dataSource.isDiskFull).toBe(false);
});
