import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { deleteIdleHosts, leaseHost } from '@lectern/shared/db/stores/pages/host-paces.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database/test-database.ts';
import { HostPausedError } from '../../errors/network-errors.ts';
import type { HostPace, HostPaceSettings } from './host-pace.ts';
import { createSharedHostPace } from './shared-host-pace.ts';

const GAP_MS = 40;

let database: TestDatabase;
let workers: DataSource[];
let count = 0;
let host = '';

beforeAll(async () => {
  database = await createTestDatabase();
  workers = await Promise.all([1, 2].map(() => createDataSource(database.url).initialize()));
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.destroy()));
  await database.drop();
});

beforeEach(() => {
  count += 1;
  host = `docs${count}.acme-docs.com`;
});

/** The rate limits of two worker processes on one database. */
function createTwoPaces(settings: HostPaceSettings = {}): [HostPace, HostPace] {
  const [one, other] = workers.map((worker) =>
    createSharedHostPace({
      db: worker,
      onError: () => {},
      gapMs: GAP_MS,
      ...settings,
    }),
  );
  if (!one || !other) throw new Error('two workers were started');
  return [one, other];
}

/**
 * Sends requests that take `tookMs` once `together` of them have run concurrently. Returns their start times in ms
 * from now and the maximum concurrency.
 */
async function request(paces: readonly HostPace[], each: number, tookMs: number, together = 1) {
  const began = performance.now();
  const starts: number[] = [];
  const areTogether = Promise.withResolvers<void>();
  let underWay = 0;
  let most = 0;
  const one = async (pace: HostPace) => {
    const leave = await pace.enter(host);
    starts.push(performance.now() - began);
    underWay += 1;
    most = Math.max(most, underWay);
    if (most >= together) areTogether.resolve();
    await areTogether.promise;
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    underWay -= 1;
    leave();
  };
  await Promise.all(paces.flatMap((pace) => Array.from({ length: each }, () => one(pace))));
  return { starts: starts.toSorted((a, b) => a - b), most };
}

/** Timers may end a millisecond early. */
const EARLY_MS = 2;

test('two workers share the gap of a host', async () => {
  const { starts } = await request(createTwoPaces(), 8, 1);
  expect(starts).toHaveLength(16);
  expect(starts.at(-1)).toBeGreaterThan(15 * GAP_MS - EARLY_MS);
});

test('two workers together run at most four requests to a host', async () => {
  const { starts, most } = await request(createTwoPaces({ gapMs: 1 }), 6, 120, 4);
  expect([starts.length, most]).toEqual([12, 4]);
});

test('hosts without a gap need no query', async () => {
  await request(createTwoPaces({ hostsWithoutGap: new Set([host]) }), 4, 1);
  expect(await workers[0]?.query('SELECT 1 FROM host_paces WHERE host = $1', [host])).toEqual([]);
});

test('a pause for one worker applies to the other', async () => {
  const [one, other] = createTwoPaces();
  const began = performance.now();
  await one.pause(host, 300);
  (await other.enter(host))();
  expect(performance.now() - began).toBeGreaterThan(300 - 10);
});

test('a pause applies to a request that is already waiting', async () => {
  const [one, other] = createTwoPaces({ gapMs: 800 });
  (await one.enter(host))();
  const began = performance.now();
  const waiting = other.enter(host).then((leave) => leave());
  await one.pause(host, 1_000);
  await waiting;
  expect(performance.now() - began).toBeGreaterThan(990);
});

test('rejects a pause longer than a worker waits in both processes, without a lease', async () => {
  const [one, other] = createTwoPaces({ maxWaitMs: 1_000 });
  await one.pause(host, 60_000);
  await expect(one.enter(host)).rejects.toBeInstanceOf(HostPausedError);
  for (let index = 0; index < 6; index += 1) {
    await expect(other.enter(host)).rejects.toBeInstanceOf(HostPausedError);
  }
});

test('a Crawl-delay applies to both', async () => {
  const [one, other] = createTwoPaces();
  await one.setGap(host, 200);
  await one.setGap(host, 20);
  const { starts } = await request([other], 3, 1);
  expect(starts.at(-1)).toBeGreaterThan(400 - EARLY_MS);
});

test('releases the lease of an aborted request', async () => {
  const [one, other] = createTwoPaces({ gapMs: 1 });
  const leaves = await Promise.all([1, 2, 3, 4].map(() => one.enter(host)));
  const abort = new AbortController();
  const waiting = other.enter(host, abort.signal);
  abort.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  for (const leave of leaves) leave();
  (await other.enter(host))();
});

test('the lease of a killed worker expires', async () => {
  const [worker] = workers as [DataSource];
  const leaseMs = 45_000;
  const lease = () => leaseHost(worker, host, { gapMs: 0, leaseMs, maxLeases: 1 });
  expect(await lease()).not.toBeNull();
  expect(await lease()).toBeNull();
  await worker.query(
    'UPDATE host_paces SET lease_ends_ms = ARRAY(SELECT e - $2 FROM unnest(lease_ends_ms) e) WHERE host = $1',
    [host, leaseMs],
  );
  expect(await lease()).not.toBeNull();
});

test('deletes hosts without recent requests', async () => {
  const [one] = createTwoPaces();
  (await one.enter(host))();
  const [worker] = workers;
  await worker?.query('UPDATE host_paces SET next_start_ms = next_start_ms - 7200000');
  if (worker) await deleteIdleHosts(worker, 1);
  expect(await worker?.query('SELECT 1 FROM host_paces WHERE host = $1', [host])).toEqual([]);
});

test('a clock that was set back by an hour blocks no request to a host', async () => {
  const [worker] = workers as [DataSource];
  const hourMs = 3_600_000;
  const lease = { gapMs: GAP_MS, leaseMs: 45_000, maxLeases: 4 };
  // The leases of a killed worker.
  for (let taken = 0; taken < 4; taken += 1) await leaseHost(worker, host, lease);
  await worker.query(
    `UPDATE host_paces SET next_start_ms = next_start_ms + $2,
            lease_ends_ms = ARRAY(SELECT e + $2 FROM unnest(lease_ends_ms) e) WHERE host = $1`,
    [host, hourMs],
  );
  const next = await leaseHost(worker, host, lease);
  expect(next?.waitMs).toBeLessThanOrEqual(5 * GAP_MS);
});
