import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { readDocumentStates } from '../support/database/document-state.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { request } from '../support/faults/fault-user.ts';
import { isMachineBusy, scaledLimit } from '../support/timing/machine-load.ts';
import { percentile } from '../support/timing/percentile.ts';
import { processorWaitMs } from '../support/timing/processor-wait.ts';

/** Pages of 4.6 MB, each taking more than 3 s of CPU time, on a slow machine up to the limit of 15 s. */
const COSTLY = Number(process.env.COSTLY ?? 14);
const PAGE_TIMEOUT_MS = 15_000;
const COSTLY_HTML = `<main>${'<ul><li>one<li>two</ul>'.repeat(200_000)}</main>`;
const OTHERS = 20;
/** Interval between two API requests. */
const REQUEST_INTERVAL_MS = 20;
const LATENCY_MS = 100;

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** 99th percentiles, in milliseconds. */
interface Latency {
  /** Health checks, without the time that the API and the test waited for a CPU. */
  readonly loop: number;
  /** Health checks, including the time waiting for a CPU. */
  readonly api: number;
  /** Requests that query the database while it stores the pages. */
  readonly all: number;
}

/** Sends requests one after the other until `work` ends, and returns their latencies. */
async function latencyDuring(
  { users, origin, api: { processId } }: FaultStack,
  work: Promise<unknown>,
): Promise<Latency> {
  const [loop, api, all]: [number[], number[], number[]] = [[], [], []];
  const waitedMs = () => processorWaitMs([processId, process.pid]);
  const user = users[0];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  // A failed request already ends the test.
  done.catch(() => {});
  while (!isDone && user) {
    const before = waitedMs();
    const alive = await request(`${origin}/healthz`);
    loop.push(Math.max(0, alive.ms - (waitedMs() - before)));
    const asked = await (all.length % 2 === 0 ? user.poll(origin) : user.ask(origin, 'install'));
    expect([alive.status, asked.status]).toEqual([200, 200]);
    api.push(alive.ms);
    all.push(asked.ms);
    await pause(REQUEST_INTERVAL_MS);
  }
  await done;
  return { loop: percentile(loop, 0.99), api: percentile(api, 0.99), all: percentile(all, 0.99) };
}

const sourcesOf = ({ dataSource }: FaultStack, pattern: string) =>
  dataSource.query<{ status: string; failure: string | null; claims: number }[]>(
    'SELECT status, failure, claims FROM document_urls WHERE url LIKE $1',
    [pattern],
  );

test.each(['postgres', 'redis'] as const)(
  'pages with 45 s of CPU time are parsed once each while the API stays responsive (queue in %s)',
  async (store) => {
    stack = await startFaultStack({ store, pages: OTHERS, users: 3 });
    const { manuals, origin, users, workers } = stack;
    const [, victim, hostile] = users;
    let asked = 0;
    const urls = Array.from({ length: COSTLY }, (_, at) => `/costly-${at}`);
    for (const path of urls)
      manuals.reply(path, (_, response) => {
        asked += 1;
        response.writeHead(200, { 'content-type': 'text/html' }).end(COSTLY_HTML);
      });
    const quiet = await latencyDuring(stack, pause(5_000));
    for (const path of urls) await hostile?.add(origin, manuals.origin + path);
    for (const url of manuals.urls) await victim?.add(origin, url);
    const startedAt = performance.now();
    const busy = await latencyDuring(stack, stack.drained(scaledLimit(COSTLY * PAGE_TIMEOUT_MS)));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const inMs = ({ loop, api, all }: Latency) =>
      `${loop.toFixed(0)} ms, including CPU waits ${api.toFixed(0)} ms, with the database ${all.toFixed(0)} ms`;
    console.log(`${store}: all done in ${seconds} s; API p99 idle ${inMs(quiet)}; under load ${inMs(busy)}`);

    const [costly, others] = [await sourcesOf(stack, '%/costly-%'), await sourcesOf(stack, '%/manual-%')];
    const outcomes = new Set(costly.map(({ status, failure }) => failure ?? status));
    expect(outcomes.difference(new Set(['active', 'too_costly']))).toEqual(new Set());
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['active']));
    const stored = (await readDocumentStates(stack.dataSource)).filter(({ status }) => status === 'active');
    expect(stored.filter(({ documents, pages }) => documents !== 1 || pages.length !== 1)).toEqual([]);
    // A worker without CPU time for seconds loses its locks, and another one starts its jobs again.
    if (!isMachineBusy()) {
      expect([...costly, ...others].filter(({ claims }) => claims !== 1)).toEqual([]);
      // The whole of a large page is a second request.
      expect(asked).toBe(2 * COSTLY);
      expect(workers.flatMap(({ output }) => output.filter((line) => line.includes('lock')))).toEqual([]);
    }
    expect(busy.loop).toBeLessThan(LATENCY_MS);
  },
  1_800_000,
);
