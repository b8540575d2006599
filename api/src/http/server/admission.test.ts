import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createAdmission } from './admission.ts';

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that admits `most` at a time, answers when it is told to, and whose clock stands still. */
async function start(most = 2) {
  let time = 1_000_000;
  const admission = createAdmission(most, () => time);
  const waiting: ServerResponse[] = [];
  const begun: (() => void)[] = [];
  server = createServer(
    admission.guard((request, response) => {
      if (request.url === '/readyz') return response.end('ready');
      if (request.url === '/assets/index.js') return response.end('a file');
      waiting.push(response);
      begun.shift()?.();
    }),
  );
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    admission,
    advance: (ms: number) => {
      time += ms;
    },
    ask: (path = '/api/site', method = 'GET') => fetch(origin + path, { method }),
    /** Asks, and resolves when the request waits at the door, to a promise that it is being served. */
    async enter(signal?: AbortSignal) {
      const before = admission.waiting;
      const serving = new Promise<void>((resolve) => begun.push(resolve));
      fetch(`${origin}/api/site`, { ...(signal && { signal }) }).catch(() => {});
      await expect.poll(() => admission.waiting).toBe(before + 1);
      return { serving };
    },
    /** Asks, and resolves when the request is being served; its answer may come with the end of the server. */
    async begin(headers: Record<string, string> = {}) {
      const serving = new Promise<void>((resolve) => begun.push(resolve));
      fetch(`${origin}/api/site`, { headers }).catch(() => {});
      await serving;
    },
    /** Asks, and waits for nothing. */
    wait: (headers: Record<string, string>) => void fetch(`${origin}/api/site`, { headers }).catch(() => {}),
    serving: () => waiting.length,
    async answerOne() {
      const response = waiting.shift();
      const closed = new Promise((resolve) => response?.once('close', resolve));
      response?.end('done');
      await closed;
    },
  };
}

/** Longer than anybody waits at the door. */
const LATE_MS = 301;

test('what waits for longer than a burst takes is told to come again', async () => {
  const { admission, advance, ask, begin } = await start();
  await begin();
  await begin();
  const late = ask();
  const agent = ask('/mcp/server/hash', 'POST');
  await expect.poll(() => admission.waiting).toBe(2);
  advance(LATE_MS);
  const refused = await late;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) });
  expect((await agent).status).toBe(503);
  expect(await (await agent).json()).toMatchObject({
    jsonrpc: '2.0',
    error: { message: expect.any(String) },
  });
  expect(admission.refused).toEqual({ overload: 2, sender: 0 });
});

test('whoever asks how the process is, or for a file of the web application, always gets an answer', async () => {
  const { ask, begin } = await start();
  await begin();
  await begin();
  expect(await (await ask('/readyz')).text()).toBe('ready');
  expect(await (await ask('/assets/index.js')).text()).toBe('a file');
});

test('an answer makes room for who has waited longest, and so does what takes so long that it waits for something else', async () => {
  const { admission, advance, answerOne, begin, enter } = await start(1);
  await begin();
  const second = await enter();
  const third = await enter();
  await answerOne();
  await second.serving;
  expect(admission.waiting).toBe(1);
  advance(250);
  await third.serving;
  expect(admission).toMatchObject({ waiting: 0, refused: { overload: 0 } });
});

test('a burst with one key waits for itself and takes no place of the others', async () => {
  const { admission, begin, enter, wait } = await start(16);
  const one = { authorization: 'Bearer of one' };
  for (let at = 0; at < 12; at += 1) await begin(one);
  for (let at = 0; at < 3; at += 1) wait(one);
  await expect.poll(() => admission.waiting).toBe(3);
  await begin({ authorization: 'Bearer of another' });
  for (let at = 0; at < 3; at += 1) await begin();
  await enter();
  expect(admission).toMatchObject({ waiting: 4, refused: { overload: 0, sender: 0 } });
});

test('whoever runs the installation looks at its queues while all others wait', async () => {
  const { admission, ask, answerOne, begin, serving } = await start(1);
  await begin();
  const queues = Array.from({ length: 5 }, () => ask('/admin/queues'));
  await expect.poll(() => [serving(), admission.waiting]).toEqual([5, 1]);
  for (let at = 0; at < 6; at += 1) {
    await expect.poll(serving).toBeGreaterThan(0);
    await answerOne();
  }
  for (const { status } of await Promise.all(queues)) expect(status).toBe(200);
});

test('who leaves while it waits takes no place', async () => {
  const { admission, answerOne, begin, enter, serving } = await start(1);
  await begin();
  const leaving = new AbortController();
  await enter(leaving.signal);
  await enter();
  leaving.abort();
  await expect.poll(() => admission.waiting).toBe(1);
  await answerOne();
  expect([serving(), admission.waiting]).toEqual([1, 0]);
});
