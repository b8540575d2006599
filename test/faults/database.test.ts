import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy, throughProxy } from '../support/faults/fault-proxy.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { type Outcome, request } from '../support/faults/fault-user.ts';
import { launch } from '../support/processes/launch.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

/** How long the database is unavailable; a shorter outage tests the same rules. */
const OUTAGE_MS = Number(process.env.OUTAGE_SECONDS ?? 60) * 1_000;
/** Longer than the statement timeout. */
const SILENCE_MS = 8_000;
/** Fifty more than the API's connection pool holds. */
const CONCURRENT_REQUESTS = 70;
/** Enough users to stay below the limit of concurrent requests per user. */
const USERS = 10;
const RESTARTS = Number(process.env.RESTARTS ?? 20);

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** Starts users who poll, add pages and search until stopped, and records each outcome with the time of its request. */
function startTraffic({ users, origin, manuals }: FaultStack) {
  const outcomes: (Outcome & { readonly sentMs: number; readonly added: string | null })[] = [];
  let isStopped = false;
  let next = 0;
  const live = async (at: number) => {
    const user = users[at % users.length];
    for (let turn = 0; user && !isStopped; turn += 1) {
      const sentMs = performance.now();
      const url = turn % 4 === 0 ? `${manuals.urls[next % manuals.urls.length]}?n=${next++}` : null;
      const asked = turn % 2 === 0 ? user.ask(origin, 'What does the setting do?') : user.poll(origin);
      const outcome = await (url === null ? asked : asked.then(() => user.add(origin, url)));
      outcomes.push({ ...outcome, sentMs, added: url });
      await pause(100);
    }
  };
  const living = Promise.all(users.map((_, at) => live(at)));
  return {
    outcomes,
    async stop() {
      isStopped = true;
      await living;
    },
  };
}

const maxMs = (outcomes: readonly Outcome[]) => Math.round(Math.max(...outcomes.map(({ ms }) => ms)));

/** The status of the response, or the error when there was none. */
const statusOrError = ({ status, text }: Outcome) => status || text;

const acknowledged = (outcomes: readonly { status: number; added: string | null }[]) =>
  outcomes.flatMap(({ status, added }) => (status === 201 && added !== null ? [added] : []));

async function expectAllStored({ dataSource }: FaultStack, urls: readonly string[]): Promise<void> {
  const rows = await dataSource.query<{ url: string; count: number }[]>(
    `SELECT url, count(*)::int AS count FROM document_urls WHERE status = 'active' GROUP BY url`,
  );
  const counts = new Map(rows.map(({ url, count }) => [url, count]));
  expect(urls.filter((url) => counts.get(url) !== 1)).toEqual([]);
}

function expectNoProcessEnded({ api, workers }: FaultStack): void {
  for (const each of [api, ...workers]) {
    expect(each.output.filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
    expect(() => process.kill(each.processId, 0)).not.toThrow();
  }
}

async function secondsUntil(what: string, check: () => Promise<boolean>, limitMs: number): Promise<number> {
  const startedAt = performance.now();
  await waitUntil(what, check, (so) => so, limitMs);
  return (performance.now() - startedAt) / 1000;
}

test.each(['redis', 'postgres'] as const)(
  'rejects requests quickly during a PostgreSQL outage and recovers soon after (queues in %s)',
  async (store) => {
    stack = await startFaultStack({ store });
    const { ready, postgres } = stack;
    const traffic = startTraffic(stack);
    await waitUntil(
      'traffic',
      async () => acknowledged(traffic.outcomes).length,
      (count) => count > 10,
      scaledLimit(30_000),
    );
    await postgres.stop();
    const awayAt = performance.now();
    const noticed = await secondsUntil(
      'not ready',
      async () => (await ready()).status === 503,
      scaledLimit(10_000),
    );
    expect(noticed).toBeLessThan(scaledLimit(5));
    await pause(OUTAGE_MS - (performance.now() - awayAt));
    const backAt = performance.now();
    await postgres.start();
    const serving = await secondsUntil(
      'ready',
      async () => (await ready()).status === 200,
      scaledLimit(30_000),
    );
    expect(serving).toBeLessThan(scaledLimit(10));
    await traffic.stop();
    const during = traffic.outcomes.filter(({ sentMs }) => sentMs > awayAt + 500 && sentMs < backAt - 2_000);
    const slowest = maxMs(during);
    const statuses = [...new Set(during.map(statusOrError))];
    console.log(
      `${store}: not ready after ${noticed.toFixed(1)} s, ready ${serving.toFixed(1)} s after it was back; ` +
        `${during.length} requests meanwhile: ${statuses.join(', ')}, ${slowest} ms at most`,
    );
    expect(statuses).toEqual([503]);
    expect(slowest).toBeLessThan(scaledLimit(2_000));
    await stack.drained(scaledLimit(120_000));
    await expectAllStored(stack, acknowledged(traffic.outcomes));
    expectNoProcessEnded(stack);
  },
  900_000,
);

test.each(['redis', 'postgres'] as const)(
  'loses no acknowledged write when PostgreSQL restarts repeatedly (queues in %s)',
  async (store) => {
    stack = await startFaultStack({ store });
    const traffic = startTraffic(stack);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await pause(1_000 + Math.random() * 4_000);
      await (restart % 2 === 0 ? stack.postgres.stop() : stack.postgres.kill());
      await pause(Math.random() * 1_000);
      await stack.postgres.start();
    }
    const { ready } = stack;
    await waitUntil('ready', ready, ({ status }) => status === 200, scaledLimit(30_000));
    await traffic.stop();
    await stack.drained(scaledLimit(180_000));
    const added = acknowledged(traffic.outcomes);
    console.log(`${store}: ${added.length} documents acknowledged over ${RESTARTS} restarts, none lost`);
    await expectAllStored(stack, added);
    expectNoProcessEnded(stack);
  },
  900_000,
);

test('the API responds within its limits while PostgreSQL hangs or a table is locked, and to health checks within a second', async () => {
  stack = await startFaultStack({ store: 'redis', users: USERS });
  const { origin, dataSource, postgres, users } = stack;
  const [user] = users;
  const pollAtOnce = () =>
    Array.from({ length: CONCURRENT_REQUESTS / USERS }, () => users.map((each) => each.poll(origin))).flat();
  const holder = await dataSource.connect();
  await holder.query('BEGIN');
  // The holder stays idle for longer than the limit for idle transactions.
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await holder.query('LOCK TABLE document_urls, recent_documents IN ACCESS EXCLUSIVE MODE');
  const locked: Outcome[] = [];
  const health: Outcome[] = [];
  const probe = async () => {
    health.push(await request(`${origin}/healthz`), await request(`${origin}/readyz`));
  };
  const lockedUntil = performance.now() + OUTAGE_MS;
  while (performance.now() < lockedUntil) {
    const asked = pollAtOnce();
    await probe();
    locked.push(...(await Promise.all(asked)));
  }
  await holder.query('ROLLBACK');
  holder.release();
  expect(maxMs(locked)).toBeLessThan(scaledLimit(7_000));
  expect([...new Set(locked.map(statusOrError))]).toEqual([503]);
  const served = () => secondsUntil('served', async () => (await user?.poll(origin))?.status === 200, 60_000);
  await served();

  postgres.hang();
  const hungUntil = performance.now() + Math.min(OUTAGE_MS, 20_000);
  const hung: Outcome[] = [];
  while (performance.now() < hungUntil) {
    const asked = pollAtOnce();
    await probe();
    hung.push(...(await Promise.all(asked)));
  }
  postgres.resume();
  const { ready } = stack;
  const readyAfter = await secondsUntil(
    'ready',
    async () => (await ready()).status === 200,
    scaledLimit(20_000),
  );
  await served();
  const summary = [`locked: ${maxMs(locked)}`, `hung: ${maxMs(hung)}`, `health: ${maxMs(health)}`];
  console.log(`${summary.join(' ms at most; ')} ms at most; ready ${readyAfter.toFixed(1)} s after`);
  expect(maxMs(health)).toBeLessThan(scaledLimit(1_000));
  expect(maxMs(hung)).toBeLessThan(scaledLimit(8_000));
  expect([...new Set(hung.map(statusOrError))]).toEqual([503]);
  expect(readyAfter).toBeLessThan(scaledLimit(10));
  expectNoProcessEnded(stack);
}, 900_000);

test('a slow connection to PostgreSQL delays or rejects requests within the limits, and health checks respond at once', async () => {
  let proxy: FaultProxy | undefined;
  stack = await startFaultStack({
    store: 'redis',
    environment: async ({ postgresUrl }) => {
      proxy = await startFaultProxy(postgresUrl);
      return { DATABASE_URL: throughProxy(postgresUrl, proxy) };
    },
  });
  const { origin, users, manuals, ready } = stack;
  const [user] = users;
  for (const delayMs of [200, SILENCE_MS]) {
    proxy?.delay(delayMs);
    const [asked, health]: [Outcome[], Outcome[]] = [[], []];
    const slowUntil = performance.now() + Math.min(OUTAGE_MS, 20_000);
    while (performance.now() < slowUntil) {
      const asking = [user?.poll(origin), user?.add(origin, `${manuals.urls[0]}?n=${asked.length}`)];
      health.push(await request(`${origin}/healthz`));
      asked.push(...(await Promise.all(asking)).filter((each) => each !== undefined));
    }
    const statuses = [...new Set(asked.map(statusOrError))];
    const slowest = maxMs(asked);
    console.log(`delayed by ${delayMs} ms: ${statuses.join(', ')} within ${slowest} ms`);
    expect(statuses.filter((status) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);
    expect(slowest).toBeLessThan(scaledLimit(12_000));
    if (delayMs === SILENCE_MS) expect(statuses).toEqual([503]);
    expect(maxMs(health)).toBeLessThan(scaledLimit(1_000));
  }
  proxy?.delay(0);
  const served = await secondsUntil('ready', async () => (await ready()).status === 200, scaledLimit(30_000));
  expect(served).toBeLessThan(scaledLimit(10));
  expect((await user?.poll(origin))?.status).toBe(200);
  await stack.drained(scaledLimit(90_000));
  expectNoProcessEnded(stack);
  await proxy?.[Symbol.asyncDispose]();
}, 900_000);

test('API and workers wait for their stores at startup and become ready soon after', async () => {
  stack = await startFaultStack({ store: 'redis', workers: 1 });
  const { postgres, redis, origin, api, workers, manuals } = stack;
  await Promise.all([api.end('SIGTERM'), ...workers.map((worker) => worker.end('SIGTERM'))]);
  await postgres.stop();
  await redis?.stop();
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis?.url ?? '',
    CRAWL_ALLOWED_HOSTS: manuals.host,
    PORT: new URL(origin).port,
  };
  const early = [launch('api', environment), launch('workers', environment)];
  try {
    const health = () => request(`${origin}/healthz`);
    await waitUntil('alive', health, ({ status }) => status === 200, scaledLimit(20_000));
    expect((await stack.ready()).status).toBe(503);
    await pause(OUTAGE_MS);
    expect((await health()).status).toBe(200);
    await Promise.all([postgres.start(), redis?.start()]);
    const { ready, users } = stack;
    const served = await secondsUntil(
      'ready',
      async () => (await ready()).status === 200,
      scaledLimit(30_000),
    );
    console.log(`ready ${served.toFixed(1)} s after PostgreSQL and Redis started`);
    expect(served).toBeLessThan(scaledLimit(10));
    await Promise.all(early.map((each) => each.ready));
    expect((await users[0]?.add(origin, manuals.urls[0] ?? ''))?.status).toBe(201);
    await stack.drained(scaledLimit(30_000));
  } finally {
    await Promise.all(early.map((each) => each.end('SIGKILL')));
  }
}, 900_000);
