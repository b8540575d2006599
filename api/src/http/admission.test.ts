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
  const admission = createAdmission(most, () => time, 0);
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
    /** Asks, and resolves when the request is being served; its answer may come with the end of the server. */
    async begin(headers: Record<string, string> = {}) {
      const serving = new Promise<void>((resolve) => begun.push(resolve));
      fetch(`${origin}/api/site`, { headers }).catch(() => {});
      await serving;
    },
    async answerOne() {
      const response = waiting.shift();
      const closed = new Promise((resolve) => response?.once('close', resolve));
      response?.end('done');
      await closed;
    },
  };
}

test('beyond what is served in good time requests are told at once to come again', async () => {
  const { admission, ask, begin } = await start();
  await begin();
  await begin();
  const refused = await ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) });
  const agent = await ask('/mcp/server/hash', 'POST');
  expect(agent.status).toBe(503);
  expect(await agent.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  expect(admission.refused).toBe(2);
});

test('whoever asks how the process is, or for a file of the web application, always gets an answer', async () => {
  const { ask, begin } = await start();
  await begin();
  await begin();
  expect(await (await ask('/readyz')).text()).toBe('ready');
  expect(await (await ask('/assets/index.js')).text()).toBe('a file');
});

test('an answer makes room, and so does what takes so long that it waits for something else', async () => {
  const { advance, answerOne, ask, begin } = await start();
  await begin();
  advance(1_500);
  await begin();
  expect((await ask()).status).toBe(503);
  advance(600);
  await begin();
  expect((await ask()).status).toBe(503);
  // The oldest is no longer counted, so that its answer makes no room a second time.
  await answerOne();
  expect((await ask()).status).toBe(503);
  await answerOne();
  await begin();
  expect((await ask()).status).toBe(503);
});

test('a burst with one key stands in its own line and takes no place of the others', async () => {
  const { admission, ask, begin } = await start(20);
  for (let at = 0; at < 40; at += 1) await begin({ authorization: 'Bearer of one' });
  await begin({ authorization: 'Bearer of another' });
  expect(admission.refused).toBe(0);
  for (let at = 0; at < 3; at += 1) await begin();
  expect((await ask()).status).toBe(503);
});

test('where even the quickest takes too long fewer are admitted, and as many as before when it does no longer', async () => {
  const { advance, answerOne, ask, begin } = await start(100);
  for (let at = 0; at < 45; at += 1) await begin();
  advance(250);
  await begin();
  advance(310);
  await answerOne();
  expect((await ask()).status).toBe(503);
  for (let at = 0; at < 10; at += 1) await answerOne();
  await begin();
  advance(2_000);
  for (let at = 0; at < 40; at += 1) await begin();
});
