import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { addSources } from '../support/database/add-sources.ts';
import { readDocumentStates } from '../support/database/document-state.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { request } from '../support/faults/fault-user.ts';
import { isMachineBusy, scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const JOBS = Number(process.env.JOBS ?? 1_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Half of them receive SIGKILL, the others SIGTERM, all at once. */
const WORKERS = Number(process.env.WORKERS ?? 10);
const OWNERS = 50;
/** Jobs in progress when their worker receives SIGTERM. */
const ACTIVE = 20;

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

const countSources = async ({ dataSource }: FaultStack, where: string): Promise<number> => {
  const rows = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM document_urls WHERE ${where}`,
  );
  return rows[0]?.count ?? 0;
};

test.each(['postgres', 'redis'] as const)(
  'a thousand jobs in %s run effectively once although all workers end midway, half of them killed',
  async (store) => {
    stack = await startFaultStack({ store, workers: WORKERS, pages: JOBS });
    const { manuals, dataSource } = stack;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = await countSources(stack, `status = 'active'`);
      const urls = manuals.urls.map((url) => `${url}?round=${round}`);
      for (let owner = 0; owner < OWNERS; owner += 1) {
        const own = urls.filter((_, at) => at % OWNERS === owner);
        const sources = own.map((url) => ({ url, crawlType: 'crawl' as const, maxUrls: 1 }));
        await dataSource.transaction((db) => addSources(db, sources));
      }
      const startedAt = performance.now();
      const on = stack;
      const done = () => countSources(on, `status = 'active'`);
      await waitUntil('half of them', done, (count) => count >= before + JOBS / 2, scaledLimit(180_000));
      const ends = stack.workers
        .splice(0)
        .map((worker, at) => worker.end(at % 2 === 0 ? 'SIGKILL' : 'SIGTERM'));
      await Promise.all([...ends, ...Array.from({ length: WORKERS }, on.startWorker)]);
      await stack.drained(scaledLimit(180_000));
      const states = await readDocumentStates(dataSource);
      const ofRound = states.filter(({ url }) => url.endsWith(`?round=${round}`));
      const isComplete = (state: (typeof states)[number]) =>
        state.status === 'active' &&
        [state.documents, state.pages.length, state.topics.length].every((count) => count === 1) &&
        state.passages.length === state.segmentPassages;
      expect(ofRound).toHaveLength(JOBS);
      expect(ofRound.filter((state) => !isComplete(state))).toEqual([]);
      const claimedTwice = await countSources(stack, `claims > 1 AND url LIKE '%?round=${round}'`);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.log(
        `${store}, round ${round}: ${JOBS} documents complete in ${seconds} s, ${claimedTwice} claimed twice`,
      );
    }
  },
  3_600_000,
);

test.each(['postgres', 'redis'] as const)(
  'a hung worker is replaced and changes nothing when it resumes (jobs in %s)',
  async (store) => {
    stack = await startFaultStack({ store, workers: 1, pageMs: 2_000, pages: 12 });
    const { manuals, dataSource, workers } = stack;
    const on = stack;
    for (const url of manuals.urls) await addSources(dataSource, [{ url, crawlType: 'crawl', maxUrls: 1 }]);
    await waitUntil(
      'started',
      () => countSources(on, `status = 'processing'`),
      (count) => count >= 10,
      scaledLimit(60_000),
    );
    const [zombie] = workers;
    zombie?.signal('SIGSTOP');
    await stack.startWorker();
    await stack.drained(scaledLimit(90_000));
    const states = await readDocumentStates(dataSource);
    const stamps = () => dataSource.query('SELECT id, updated_at, claims FROM document_urls ORDER BY id');
    const before = await stamps();
    zombie?.signal('SIGCONT');
    await pause(5_000);
    expect(await readDocumentStates(dataSource)).toEqual(states);
    expect(await stamps()).toEqual(before);
    expect(states.every(({ status, topics }) => status === 'active' && topics.length === 1)).toBe(true);
  },
  900_000,
);

test('a stopping worker releases unfinished jobs, and another worker continues at once', async () => {
  stack = await startFaultStack({
    store: 'redis',
    workers: 1,
    pageMs: 25_000,
    pages: ACTIVE,
    environment: () => ({ CRAWL_CONCURRENCY: String(ACTIVE) }),
  });
  const { manuals, dataSource, workers } = stack;
  const on = stack;
  for (const url of manuals.urls) await addSources(dataSource, [{ url, crawlType: 'crawl', maxUrls: 1 }]);
  const processing = () => countSources(on, `status = 'processing'`);
  await waitUntil('twenty active jobs', processing, (count) => count === ACTIVE, scaledLimit(60_000));
  const stoppedAt = performance.now();
  // On a busy machine it may exceed its own shutdown limit.
  expect(isMachineBusy() ? [0, 1] : [0]).toContain(await workers[0]?.end('SIGTERM'));
  const seconds = (performance.now() - stoppedAt) / 1000;
  console.log(`ended after ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(scaledLimit(30));
  if (!isMachineBusy()) expect(await processing()).toBe(0);
  // If starting twenty jobs was slow, the first of them are already finished.
  const unfinished = await countSources(on, `status IN ('pending', 'processing')`);
  expect(unfinished).toBeGreaterThan(0);
  await stack.startWorker();
  await waitUntil('started again', processing, (count) => count === unfinished, scaledLimit(15_000));
}, 900_000);

test('a document deleted during its crawl is no longer fetched and does not reappear', async () => {
  stack = await startFaultStack({ store: 'redis', workers: 1, pageMs: 300 });
  const { manuals, dataSource, origin, users } = stack;
  const [user] = users;
  for (let at = 0; at < 100; at += 1) await user?.add(origin, manuals.urls[at] ?? '');
  const on = stack;
  await waitUntil(
    'half',
    () => countSources(on, `status = 'active'`),
    (count) => count >= 50,
    scaledLimit(60_000),
  );
  const path = `${origin}/api/collections/${user?.collectionId}`;
  expect((await request(path, { method: 'DELETE', headers: user?.headers ?? {} })).status).toBe(200);
  await pause(5_000);
  const read = manuals.requests;
  await pause(5_000);
  expect(manuals.requests).toBe(read);
  const owned = await dataSource.query('SELECT 1 FROM document_collections WHERE user_id = $1', [
    user?.userId,
  ]);
  expect(owned).toEqual([]);
}, 900_000);
