import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterEach, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../../test/support/servers/listen.ts';
import { ConcurrencyLimit, type ConcurrencyOptions } from './concurrency-limit.ts';

let server: ListeningServer;
afterEach(() => server[Symbol.asyncDispose]());

/** A limited server whose API responses wait for the test. */
async function start(options: ConcurrencyOptions) {
  const limit = new ConcurrencyLimit(options);
  const registry = new Registry();
  limit.measure(registry);
  const running: { sender: string; response: ServerResponse }[] = [];
  const listener = limit.wrap((request, response) => {
    if (!request.url?.startsWith('/api/')) return response.end('cheap');
    running.push({ sender: (request.headers.authorization ?? '').replace('Bearer ', ''), response });
  });
  server = await listen(createServer(listener));
  const { origin, port } = server;
  const readMetric = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values ?? [];
  const waiting = async () => (await readMetric('http_server_requests_waiting'))[0]?.value;
  const sendHeaders = (headers: Record<string, string>, path = '/api/site', signal?: AbortSignal) =>
    fetch(origin + path, { headers, ...(signal && { signal }) });
  /** Sends a request with a verified API key of the user `sender`. */
  const send = (sender: string, path?: string, signal?: AbortSignal) => {
    limit.recordVerified(sender, sender.charCodeAt(0));
    return sendHeaders({ authorization: `Bearer ${sender}` }, path, signal);
  };
  return {
    limit,
    port,
    send,
    sendHeaders,
    waiting,
    /** Sends a request and resolves with its pending response once it waits in the queue. */
    async enqueue(sender: string, signal?: AbortSignal) {
      const before = (await waiting()) ?? 0;
      const response = send(sender, '/api/site', signal);
      response.catch(() => {});
      await expect.poll(waiting).toBe(before + 1);
      return { response };
    },
    /** Sends a request and resolves with its pending response once it runs. */
    async begin(sender: string) {
      const before = running.length;
      const response = send(sender);
      response.catch(() => {});
      await expect.poll(() => running.length).toBe(before + 1);
      return { response };
    },
    runningSenders: () => running.map(({ sender }) => sender),
    finishFirst: () => running.shift()?.response.end('done'),
    rejected: async () =>
      Object.fromEntries(
        (await readMetric('http_server_requests_shed_total')).map(({ labels, value }) => [
          labels.reason,
          value,
        ]),
      ),
  };
}

test('runs at most the allowed number of requests, and the next one when one finishes', async () => {
  const { begin, enqueue, finishFirst, runningSenders, waiting } = await start({ maxRunning: 2 });
  await begin('a');
  await begin('b');
  await enqueue('c');
  expect(runningSenders()).toEqual(['a', 'b']);
  finishFirst();
  await expect.poll(runningSenders).toEqual(['b', 'c']);
  expect(await waiting()).toBe(0);
});

test('serves senders in turn, however many requests one of them has queued', async () => {
  const { begin, enqueue, finishFirst, runningSenders } = await start({ maxRunning: 1 });
  await begin('a');
  for (const sender of ['a', 'a', 'a', 'b', 'b', 'c']) await enqueue(sender);
  for (const sender of ['a', 'b', 'c', 'a', 'b', 'a']) {
    finishFirst();
    await expect.poll(runningSenders).toEqual([sender]);
  }
});

test('skips senders without room and serves their queued requests later', async () => {
  const { begin, enqueue, finishFirst, runningSenders } = await start({
    maxRunning: 2,
    maxRunningPerSender: 1,
  });
  await begin('a');
  await begin('b');
  await enqueue('a');
  await enqueue('c');
  expect(runningSenders()).toEqual(['a', 'b']);
  finishFirst();
  await expect.poll(runningSenders).toEqual(['b', 'a']);
  finishFirst();
  await expect.poll(runningSenders).toEqual(['a', 'c']);
});

test('rejects the new request when no sender has more queued ones', async () => {
  const { begin, enqueue, send, finishFirst, runningSenders } = await start({ maxRunning: 1, maxQueued: 2 });
  await begin('a');
  await enqueue('a');
  await enqueue('b');
  expect((await send('c')).status).toBe(503);
  for (const sender of ['a', 'b']) {
    finishFirst();
    await expect.poll(runningSenders).toEqual([sender]);
  }
});

/** Returns how many of two requests run concurrently if each sender may run one. `verified` maps tokens to users. */
async function countRunning(
  first: Record<string, string>,
  second: Record<string, string>,
  verified: Record<string, number> = {},
) {
  const options = { maxRunningPerSender: 1, maxQueued: 0, trustedProxies: 1 };
  const { limit, sendHeaders, runningSenders, rejected } = await start(options);
  for (const [token, userId] of Object.entries(verified)) limit.recordVerified(token, userId);
  for (const headers of [first, second])
    sendHeaders({ 'x-forwarded-for': '2001:db8::1', ...headers }).catch(() => {});
  await expect.poll(async () => runningSenders().length + (await rejected()).sender).toBe(2);
  return runningSenders().length;
}

test('tells users apart by their sessions behind a proxy that sends one Authorization header for all', async () => {
  const headers = (cookie: string) => ({ authorization: 'Basic of-a-proxy', cookie });
  const [a, b] = [headers('lectern_session=a'), headers('x=1; __Host-lectern_session=b')];
  expect(await countRunning(a, b, { a: 1, b: 2 })).toBe(2);
});

test('counts the sessions and API keys of a user as one sender', async () => {
  const [session, key] = [{ cookie: 'lectern_session=a' }, { authorization: 'Bearer lct_b' }];
  expect(await countRunning(session, key, { a: 1, lct_b: 1 })).toBe(1);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['session cookies', { cookie: 'lectern_session=x' }, { cookie: 'lectern_session=y' }],
  ['API keys', { authorization: 'Bearer lct_x' }, { authorization: 'Bearer lct_y' }],
  ['x-api-key headers', { 'x-api-key': 'lct_x' }, { 'x-api-key': 'lct_y' }],
  ['Authorization headers', { authorization: 'Basic x' }, { authorization: 'Basic y' }],
  ['addresses of one IPv6 network', {}, { 'x-forwarded-for': '2001:db8::2' }],
])('counts invented %s as one sender', async (_name, first, second) => {
  expect(await countRunning(first, second)).toBe(1);
});

test('tells callers without a verified token apart by their address', async () => {
  expect(await countRunning({}, { 'x-forwarded-for': '192.0.2.1' })).toBe(2);
});

test.each<[string, Record<string, string>]>([
  [
    'cookie whose name ends in the name of the session cookie',
    { cookie: 'x_lectern_session=x; lectern_session=a' },
  ],
  ['API key', { cookie: 'lectern_session=a', authorization: 'Bearer lct_x', 'x-api-key': 'lct_y' }],
])('counts a signed-in user who adds an invented %s as the same sender', async (_name, headers) => {
  expect(await countRunning({ cookie: 'lectern_session=a' }, headers, { a: 1 })).toBe(1);
});

test('leaves slots free for others while one sender uses all of its own', async () => {
  const { begin, enqueue, waiting } = await start({ maxRunning: 4, maxRunningPerSender: 2 });
  await begin('a');
  await begin('a');
  await enqueue('a');
  await begin('b');
  expect(await waiting()).toBe(1);
});

test('answers 503 with Retry-After when the queue is full', async () => {
  const { begin, enqueue, rejected, send } = await start({ maxRunning: 1, maxQueued: 1 });
  await begin('a');
  await enqueue('b');
  const response = await send('c');
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) });
  const rpc = await send('c', '/mcp/server/hash');
  expect(await rpc.json()).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  expect(await rejected()).toEqual({ overload: 2, sender: 0 });
});

test('answers 429 with Retry-After to a sender whose own requests fill the queue', async () => {
  const { begin, enqueue, rejected, send } = await start({
    maxRunning: 2,
    maxRunningPerSender: 1,
    maxQueued: 1,
  });
  await begin('a');
  await enqueue('a');
  const response = await send('a');
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await response.json()).toMatchObject({ code: 'too_many_requests' });
  expect(await rejected()).toEqual({ overload: 0, sender: 1 });
});

test('drops a queued request of the busiest sender for one of another sender', async () => {
  const { begin, enqueue, send, finishFirst, runningSenders } = await start({ maxRunning: 1, maxQueued: 2 });
  await begin('a');
  await enqueue('a');
  const { response: dropped } = await enqueue('a');
  const other = send('b');
  expect((await dropped).status).toBe(503);
  finishFirst();
  await expect.poll(runningSenders).toEqual(['a']);
  finishFirst();
  await expect.poll(runningSenders).toEqual(['b']);
  finishFirst();
  expect((await other).status).toBe(200);
});

test.each(['/%61pi/site', '/x/../api/site', '/./api/site', '/x\\..\\api/site', 'http://localhost/api/site'])(
  'limits %s, which the application also serves as /api/site',
  async (path) => {
    const { begin, waiting, port } = await start({ maxRunning: 1 });
    await begin('a');
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`));
    await expect.poll(waiting).toBe(1);
    socket.destroy();
  },
);

test('always serves probes and static files', async () => {
  const { begin, enqueue, send } = await start({ maxRunning: 1, maxQueued: 1 });
  await begin('a');
  await enqueue('a');
  for (const path of ['/healthz', '/readyz', '/assets/index.js'])
    expect(await (await send('a', path)).text()).toBe('cheap');
});

test('passes the slot of a long request to the next one', async () => {
  const { begin, runningSenders, send } = await start({ maxRunning: 1, slotMs: 50 });
  await begin('a');
  const second = send('b');
  second.catch(() => {});
  await expect.poll(runningSenders).toEqual(['a', 'b']);
});

test('forgets a queued request whose client disconnects', async () => {
  const { begin, enqueue, finishFirst, runningSenders, waiting } = await start({ maxRunning: 1 });
  await begin('a');
  const leaving = new AbortController();
  await enqueue('b', leaving.signal);
  await enqueue('c');
  leaving.abort();
  await expect.poll(waiting).toBe(1);
  finishFirst();
  await expect.poll(runningSenders).toEqual(['c']);
});

test('queues a pack download like any other API request', async () => {
  const limited = await start({ maxRunning: 1 });
  await limited.begin('ada');
  const download = limited.send('eve', '/packages/npm/react/18.3.1/download');
  await expect.poll(limited.waiting).toBe(1);
  limited.finishFirst();
  expect((await download).status).toBe(200);
});
