import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startBreakableRedis } from '../support/faults/breakable-redis.ts';
import { startFaultProxy, throughProxy } from '../support/faults/fault-proxy.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import type { Outcome } from '../support/faults/fault-user.ts';
import { isMachineBusy, scaledLimit } from '../support/timing/machine-load.ts';
import { percentile } from '../support/timing/percentile.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

/** How long the store is unavailable; a shorter outage tests the same rules. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 60) * 1_000;
/** Documents say that the queue is unavailable once their jobs have waited for ten seconds. */
const NOTE_AFTER_MS = 11_000;
const RESTARTS = Number(process.env.RESTARTS ?? 20);

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** A new URL each time, because a URL in progress is not added again. */
const pageOf = ({ manuals }: FaultStack, at: number) => `${manuals.urls[at % manuals.urls.length]}?n=${at}`;
const userOf = ({ users }: FaultStack, at: number) => {
  const user = users[at % users.length];
  if (!user) throw new RangeError('The stack has no users');
  return user;
};

/** Adds pages one after the other. */
async function add(on: FaultStack, from: number, count: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = from; at < from + count; at += 1) outcomes.push(await addOne(on, at));
  return outcomes;
}

/** Adds a page; on a busy machine it retries a request that was rejected with Retry-After. */
async function addOne(on: FaultStack, at: number): Promise<Outcome> {
  for (;;) {
    const outcome = await userOf(on, at).add(on.origin, pageOf(on, at));
    if (!isMachineBusy() || outcome.status !== 503 || outcome.retryAfterSeconds === null) return outcome;
    await pause(outcome.retryAfterSeconds * 1_000);
  }
}

const active = async ({ dataSource }: FaultStack) => {
  const rows = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM document_urls WHERE status = 'active'`,
  );
  return rows[0]?.count ?? 0;
};

/** The different notes of a user's documents. */
async function notesOf(on: FaultStack): Promise<(string | null)[]> {
  const { text } = await userOf(on, 0).poll(on.origin);
  return [...new Set((JSON.parse(text) as { note: string | null }[]).map(({ note }) => note))];
}

/** Resolves when a worker has taken each source. */
async function waitForClaims({ dataSource }: FaultStack, limitMs: number): Promise<void> {
  const unclaimed = `SELECT count(*)::int AS count FROM document_urls WHERE claims = 0`;
  const ask = async () => (await dataSource.query<{ count: number }[]>(unclaimed))[0]?.count;
  await waitUntil('all claimed', ask, (count) => count === 0, limitMs);
}

/** Counts the accepted requests; fails with the first that was rejected. */
function accepted(outcomes: readonly Outcome[]): number {
  const refused = outcomes.filter(({ status }) => status !== 201);
  expect(refused.slice(0, 3)).toEqual([]);
  return outcomes.length;
}

/** Expects that no process has ended since the start. */
function expectNoProcessEnded({ api, workers }: FaultStack): void {
  for (const each of [api, ...workers]) {
    expect(each.output.filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
    expect(() => process.kill(each.processId, 0)).not.toThrow();
  }
}

test('accepts URLs during a Redis outage and crawls them afterwards', async () => {
  stack = await startFaultStack({ store: 'redis', users: 20 });
  await stack.redis?.stop();
  const awayAt = performance.now();
  const outcomes = await add(stack, 0, 100);
  expect(accepted(outcomes)).toBe(100);
  expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(scaledLimit(1_000));
  expect(await stack.ready()).toMatchObject({ status: 200, text: expect.stringContaining('"queue":false') });
  await pause(Math.max(NOTE_AFTER_MS, OUTAGE_MS - (performance.now() - awayAt)));
  expect(await notesOf(stack)).toEqual([expect.stringContaining('The job queue is unavailable.')]);
  await stack.redis?.start();
  const backAt = performance.now();
  await waitForClaims(stack, scaledLimit(30_000));
  console.log(`all claimed ${Math.round(performance.now() - backAt)} ms after Redis was back`);
  expect(performance.now() - backAt).toBeLessThan(scaledLimit(10_000));
  await stack.drained(scaledLimit(30_000));
  expect(await active(stack)).toBe(100);
  expect(await notesOf(stack)).toEqual([null]);
  expect((await stack.ready()).status).toBe(200);
  expectNoProcessEnded(stack);
}, 900_000);

test.each(['emptied', 'killed'])(
  'restores the jobs of a Redis that is %s within a minute',
  async (how) => {
    stack = await startFaultStack({ store: 'redis', pageMs: 400, users: 20 });
    const added = add(stack, 0, 200);
    await waitUntil(
      'some are done',
      () => active(stack as FaultStack),
      (count) => count > 10,
      scaledLimit(30_000),
    );
    if (how === 'emptied') await flush(stack);
    else {
      await stack.redis?.kill();
      await stack.redis?.start();
    }
    const lostAt = performance.now();
    expect(accepted(await added)).toBe(200);
    const addedAt = performance.now();
    await waitForClaims(stack, scaledLimit(60_000));
    const seconds = [lostAt, addedAt].map((since) => ((performance.now() - since) / 1000).toFixed(0));
    console.log(
      `all claimed ${seconds[0]} s after Redis was ${how}, and ${seconds[1]} s after the last was added`,
    );
    expect(performance.now() - addedAt).toBeLessThan(scaledLimit(60_000));
    await stack.drained(scaledLimit(30_000));
    expect(await active(stack)).toBe(200);
    expectNoProcessEnded(stack);
  },
  900_000,
);

async function flush({ redis }: FaultStack): Promise<void> {
  const { Redis } = await import('ioredis');
  const client = new Redis(redis?.url ?? '');
  await client.flushall();
  await client.quit();
}

test('the API responds within two seconds while Redis hangs, and workers continue afterwards', async () => {
  stack = await startFaultStack({ store: 'redis' });
  const { origin } = stack;
  stack.redis?.hang();
  const hungAt = performance.now();
  const outcomes: Outcome[] = [];
  for (let at = 0; performance.now() - hungAt < OUTAGE_MS; at += 1) {
    const user = userOf(stack, at);
    outcomes.push(await (at % 5 === 0 ? addOne(stack, at) : user.poll(origin)));
    outcomes.push(await user.ask(origin, `What does setting ${at} do?`));
    await pause(50);
  }
  const failed = outcomes.filter(({ status }) => status !== 200 && status !== 201);
  expect(failed.slice(0, 3)).toEqual([]);
  const p99 = percentile(
    outcomes.map(({ ms }) => ms),
    0.99,
  );
  console.log(`p99 of ${outcomes.length} requests while Redis hung: ${Math.round(p99)} ms`);
  expect(p99).toBeLessThan(scaledLimit(2_000));
  stack.redis?.resume();
  const resumedAt = performance.now();
  await stack.drained(scaledLimit(60_000));
  console.log(`drained ${Math.round(performance.now() - resumedAt)} ms after Redis resumed`);
  expect(performance.now() - resumedAt).toBeLessThan(scaledLimit(30_000));
  expectNoProcessEnded(stack);
}, 900_000);

test('detects silently lost connections to Redis', async () => {
  const redis = await startBreakableRedis();
  const proxy = await startFaultProxy(redis.url);
  stack = await startFaultStack({
    store: 'postgres',
    environment: () => ({ REDIS_URL: throughProxy(redis.url, proxy) }),
  });
  expect(accepted(await add(stack, 0, 5))).toBe(5);
  await stack.drained(scaledLimit(30_000));
  proxy.drop();
  const lostAt = performance.now();
  expect(accepted(await add(stack, 5, 20))).toBe(20);
  await stack.drained(scaledLimit(60_000));
  console.log(`drained ${Math.round(performance.now() - lostAt)} ms after all connections were lost`);
  expect(performance.now() - lostAt).toBeLessThan(scaledLimit(30_000));
  expectNoProcessEnded(stack);
  await proxy[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
}, 900_000);

test('queues drain and no worker stalls when Redis restarts repeatedly', async () => {
  stack = await startFaultStack({ store: 'redis', pageMs: 100 });
  let added = 0;
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    added += accepted(await add(stack, added, 10));
    await pause(Math.random() * 3_000);
    await (restart % 2 === 0 ? stack.redis?.stop() : stack.redis?.kill());
    await stack.redis?.start();
  }
  await stack.drained(scaledLimit(90_000));
  expect(await active(stack)).toBe(added);
  for (const [at] of stack.workers.entries()) {
    // Each worker takes jobs while the others are suspended.
    for (const [other, worker] of stack.workers.entries())
      worker.signal(other === at ? 'SIGCONT' : 'SIGSTOP');
    added += accepted(await add(stack, added, 5));
    await stack.drained(scaledLimit(60_000));
  }
  expectNoProcessEnded(stack);
}, 900_000);

test.each([
  ['evicts keys', { 'maxmemory-policy': 'allkeys-lru' }],
  ['is full', { maxmemory: '1500kb' }],
])(
  'the API serves and loses nothing with a Redis that %s',
  async (_what, redisSettings) => {
    stack = await startFaultStack({ store: 'redis', redisSettings });
    expect(await stack.ready()).toMatchObject({
      status: 200,
      text: expect.stringContaining('"queue":false'),
    });
    const outcomes = await add(stack, 0, 20);
    expect(accepted(outcomes)).toBe(20);
    await configure(stack, { 'maxmemory-policy': 'noeviction', maxmemory: '0' });
    await stack.drained(scaledLimit(90_000));
    expect(await active(stack)).toBe(20);
    expect((await stack.ready()).status).toBe(200);
  },
  900_000,
);

async function configure({ redis }: FaultStack, settings: Readonly<Record<string, string>>): Promise<void> {
  const { Redis } = await import('ioredis');
  const client = new Redis(redis?.url ?? '');
  for (const [name, value] of Object.entries(settings)) await client.config('SET', name, value);
  await client.quit();
}
