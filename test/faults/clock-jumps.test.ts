import { afterEach, expect, test } from 'vitest';
import { addSources, type Source } from '../support/database/add-sources.ts';
import { readDocumentStates } from '../support/database/document-state.ts';
import { createFakeClock, findFaketime } from '../support/faults/fake-clock.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const PAGES = 40;
/** Jobs that wait for a time of the clock wait longer by as much as it jumps back. */
const JUMP_BACK = 20;
const DRAIN_TIMEOUT_MS = 60_000;

const faketime = findFaketime();
const title = faketime === null ? ' (skipped: Debian\'s package "faketime" is not installed)' : '';

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** Adds pages of one user: a few are fetched at a time and the others wait in the queue. */
async function addPages({ manuals, dataSource }: FaultStack, round: string): Promise<void> {
  const sources = manuals.urls.map(
    (url): Source => ({ url: `${url}?${round}`, crawlType: 'crawl', maxUrls: 1 }),
  );
  await addSources(dataSource, sources, { inLine: true });
}

async function waitForSomeDone({ dataSource }: FaultStack, round: string): Promise<void> {
  const count = `SELECT count(*)::int AS count FROM document_urls WHERE status = 'active' AND url LIKE $1`;
  const ask = async () => (await dataSource.query<{ count: number }[]>(count, [`%?${round}`]))[0]?.count ?? 0;
  await waitUntil('some are done', ask, (done) => done >= 5, scaledLimit(60_000));
}

async function expectComplete({ dataSource }: FaultStack, round: string): Promise<void> {
  const states = (await readDocumentStates(dataSource)).filter(({ url }) => url.endsWith(`?${round}`));
  const isComplete = (state: (typeof states)[number]) =>
    state.status === 'active' &&
    [state.documents, state.pages.length, state.topics.length].every((count) => count === 1) &&
    state.passages.length === state.segmentPassages;
  expect(states).toHaveLength(PAGES);
  expect(states.filter((state) => !isComplete(state))).toEqual([]);
}

async function expectServed({ users, origin }: FaultStack): Promise<void> {
  const [user] = users;
  const outcomes = [await user?.poll(origin), await user?.ask(origin, 'What does setting 100 do?')];
  expect(outcomes.map((outcome) => outcome?.status)).toEqual([200, 200]);
  expect(outcomes[1]?.text).not.toContain('"isError":true');
}

function expectNoProcessEnded({ api, workers }: FaultStack): void {
  for (const each of [api, ...workers]) {
    expect(each.output.filter((line) => /unhandled|uncaught/i.test(line))).toEqual([]);
    expect(() => process.kill(each.processId, 0)).not.toThrow();
  }
}

test.skipIf(faketime === null).each(['redis', 'postgres'] as const)(
  `clock jumps lose and duplicate no job, and a jump back delays jobs only by as much (queues in %s)${title}`,
  async (store) => {
    using clock = createFakeClock(faketime ?? '');
    stack = await startFaultStack({
      store,
      pages: PAGES,
      pageMs: 500,
      environment: () => clock.environment,
    });
    await expectServed(stack);
    for (const [round, ahead] of [
      ['forward', 3 * HOUR],
      ['back', 3 * HOUR - JUMP_BACK],
      ['forward-again', 4 * HOUR],
    ] as const) {
      await addPages(stack, round);
      await waitForSomeDone(stack, round);
      // The locks of its jobs were set by the clock that is about to jump.
      const killed = stack.workers.shift()?.end('SIGKILL');
      clock.set(ahead);
      await Promise.all([killed, stack.startWorker()]);
      const startedAt = performance.now();
      await stack.drained(scaledLimit(DRAIN_TIMEOUT_MS));
      console.log(
        `${store}, ${round}: drained after ${Math.round((performance.now() - startedAt) / 1000)} s`,
      );
      await expectComplete(stack, round);
      await expectServed(stack);
    }
    expectNoProcessEnded(stack);
  },
  900_000,
);

test.skipIf(faketime === null)(
  `calls count once in their month, even when the clock jumps between months${title}`,
  async () => {
    using clock = createFakeClock(faketime ?? '');
    stack = await startFaultStack({
      store: 'postgres',
      workers: 0,
      users: 1,
      environment: () => ({ ...clock.environment, PLANS: 'on' }),
    });
    const { users, origin, dataSource } = stack;
    const months = new Map<string, number>();
    for (const ahead of [0, 32 * DAY, 0, 64 * DAY, 32 * DAY]) {
      clock.set(ahead);
      const aheadMs = async () =>
        Date.parse((await fetch(`${origin}/healthz`)).headers.get('date') ?? '') - Date.now();
      await waitUntil('set', aheadMs, (ms) => Math.abs(ms - ahead * 1000) < HOUR * 1000, scaledLimit(20_000));
      const month = new Date(Date.now() + ahead * 1000).toISOString().slice(0, 7);
      const asked = await Promise.all(
        Array.from({ length: 10 }, () => users[0]?.ask(origin, 'What does setting 100 do?')),
      );
      expect(asked.map((outcome) => outcome?.status)).toEqual(Array(10).fill(200));
      months.set(month, (months.get(month) ?? 0) + 10);
    }
    const counted = await dataSource.query<{ month: string; used: number }[]>(
      `SELECT to_char(month, 'YYYY-MM') AS month, used FROM usage_months ORDER BY month`,
    );
    expect(counted).toEqual([...months].toSorted().map(([month, used]) => ({ month, used })));
    const logged = await dataSource.query('SELECT count(*)::int AS count FROM tool_usage_logs');
    expect(logged).toEqual([{ count: 50 }]);
    expectNoProcessEnded(stack);
  },
  900_000,
);
