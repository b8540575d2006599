import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { isMachineBusy, scaledLimit } from '../support/timing/machine-load.ts';
import { percentile } from '../support/timing/percentile.ts';
import { processorWaitMs } from '../support/timing/processor-wait.ts';

/** Warm-up requests before the tabs open: a new process is several times slower. */
const WARM_UP_REQUESTS = 500;
/** A thousand tabs send more than 300 requests per second. */
const TABS = Number(process.env.TABS ?? 1_000);
const POLL_MS = 3_000;
const POLLS = 6;
const LATENCY_MS = 100;

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

test(`${TABS} open tabs that poll every three seconds get timely responses`, async () => {
  stack = await startFaultStack({ store: 'postgres', workers: 0, users: 50 });
  const { users, origin, api } = stack;
  const waitedMs = () => processorWaitMs([api.processId, process.pid]);
  const statuses = new Map<number, number>();
  const latencies: number[] = [];
  const listDocuments = (tab: number, etag: string) => {
    const user = users[tab % users.length];
    if (!user) throw new RangeError('The stack has no users');
    const url = `${origin}/api/collections/${user.collectionId}/recent_documents`;
    return fetch(url, { headers: { ...user.headers, 'if-none-match': etag } });
  };
  const pollAsTab = async (tab: number) => {
    let etag = '';
    await pause((POLL_MS * tab) / TABS);
    for (let poll = 0; poll < POLLS; poll += 1) {
      const nextAt = performance.now() + POLL_MS;
      const before = waitedMs();
      const startedAt = performance.now();
      const response = await listDocuments(tab, etag);
      await response.arrayBuffer();
      const ms = performance.now() - startedAt;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (poll > 0) latencies.push(Math.max(0, ms - (waitedMs() - before)));
      etag = response.headers.get('etag') ?? etag;
      await pause(Math.max(0, nextAt - performance.now()));
    }
  };
  for (let tab = 0; tab < WARM_UP_REQUESTS; tab += 1) await (await listDocuments(tab, '')).arrayBuffer();
  await Promise.all(Array.from({ length: TABS }, (_, tab) => pollAsTab(tab)));
  const p95 = percentile(latencies, 0.95);
  console.log(`p95 of ${latencies.length} polls ${p95.toFixed(0)} ms; ${JSON.stringify([...statuses])}`);
  if (isMachineBusy())
    expect(new Set(statuses.keys()).difference(new Set([200, 304, 503]))).toEqual(new Set());
  else expect(Object.fromEntries(statuses)).toEqual({ 200: TABS, 304: TABS * (POLLS - 1) });
  expect(p95).toBeLessThan(scaledLimit(LATENCY_MS));
}, 900_000);
