import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { percentile } from '../support/timing/percentile.ts';

const CLIENTS = 500;
const CUT_WITHIN_MS = 35_000;
const BASELINE_MS = 8_000;
/** A faster response never counts as slow, however fast the baseline was. */
const QUICK_MS = 50;

/** Requests that never end: in the request line, the headers and the body. */
const HEADS = [
  'GET /',
  'GET /api/user HTTP/1.1\r\nhost: localhost\r\nx-long: ',
  'POST /api/collections HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n',
];

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** Sends the start of a request, then a character per second. Returns the time until it is disconnected, in milliseconds. */
async function drip(port: number, head: string): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const connectedAt = performance.now();
  socket.resume().write(head);
  const dripping = setInterval(() => socket.write('a'), 1_000);
  // The disconnect may also cause an error event.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return performance.now() - connectedAt;
}

/** Sends requests one after the other until `work` ends. Returns the 95th percentile of their latency in milliseconds. */
async function measureP95({ users, origin }: FaultStack, work: Promise<unknown>): Promise<number> {
  const latencies: number[] = [];
  const [user] = users;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone && user) {
    const outcome = await user.poll(origin);
    expect(outcome.status).toBe(200);
    latencies.push(outcome.ms);
    await pause(20);
  }
  await done;
  return percentile(latencies, 0.95);
}

test('disconnects five hundred slow clients and serves all others as before', async () => {
  stack = await startFaultStack({ store: 'postgres', workers: 0 });
  const port = Number(new URL(stack.origin).port);
  const before = await measureP95(stack, pause(BASELINE_MS));
  const dripping = Promise.all(
    Array.from({ length: CLIENTS }, (_, at) => drip(port, HEADS[at % HEADS.length] ?? '')),
  );
  const meanwhile = await measureP95(stack, dripping);
  const longest = Math.max(...(await dripping));
  console.log(
    `cut after ${(longest / 1000).toFixed(1)} s at most; p95 ${before.toFixed(0)} ms before, ${meanwhile.toFixed(0)} ms meanwhile`,
  );
  expect(longest).toBeLessThan(scaledLimit(CUT_WITHIN_MS));
  expect(meanwhile).toBeLessThan(2 * Math.max(before, scaledLimit(QUICK_MS)));
}, 900_000);
