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
/** What takes less is not slow, whatever it was before. */
const QUICK_MS = 50;

/** The line, the headers and the body of a request that never ends. */
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

/** Sends the beginning of a request, and then a character a second; gives how long it was let, in milliseconds. */
async function drip(port: number, head: string): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  const connectedAt = performance.now();
  socket.resume().write(head);
  const dripping = setInterval(() => socket.write('a'), 1_000);
  // Who is cut may be told so by an error, too.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return performance.now() - connectedAt;
}

/** The 95th percentile of what requests take, in milliseconds, that are made one after the other until `work` is done. */
async function slowestOfTwenty({ users, origin }: FaultStack, work: Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  const [user] = users;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone && user) {
    const outcome = await user.poll(origin);
    expect(outcome.status).toBe(200);
    taken.push(outcome.ms);
    await pause(20);
  }
  await done;
  return percentile(taken, 0.95);
}

test('disconnects five hundred slow clients and serves all others as before', async () => {
  stack = await startFaultStack({ store: 'postgres', workers: 0 });
  const port = Number(new URL(stack.origin).port);
  const before = await slowestOfTwenty(stack, pause(BASELINE_MS));
  const dripping = Promise.all(
    Array.from({ length: CLIENTS }, (_, at) => drip(port, HEADS[at % HEADS.length] ?? '')),
  );
  const meanwhile = await slowestOfTwenty(stack, dripping);
  const longest = Math.max(...(await dripping));
  console.log(
    `cut after ${(longest / 1000).toFixed(1)} s at most; p95 ${before.toFixed(0)} ms before, ${meanwhile.toFixed(0)} ms meanwhile`,
  );
  expect(longest).toBeLessThan(scaledLimit(CUT_WITHIN_MS));
  expect(meanwhile).toBeLessThan(2 * Math.max(before, scaledLimit(QUICK_MS)));
}, 900_000);
