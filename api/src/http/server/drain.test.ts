import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createDrain } from './drain.ts';
import { serveHttp } from './serve-http.ts';

const CLIENTS = 32;

test('answers every request that arrives before the end, closes its connection and accepts no new connection', async () => {
  const allStarted = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let started = 0;
  const server = await serveHttp(async () => {
    started += 1;
    if (started === CLIENTS) allStarted.resolve();
    await answer.promise;
    return new Response('done');
  }, 0);
  const drain = createDrain(server);
  const { port } = server.address() as AddressInfo;
  drain.begin();
  const answers = Array.from({ length: CLIENTS }, () => fetch(`http://127.0.0.1:${port}/`));
  await allStarted.promise;
  let hasEnded = false;
  const end = drain.end().then(() => {
    hasEnded = true;
  });
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(hasEnded).toBe(false);
  answer.resolve();
  for (const { status, headers } of await Promise.all(answers))
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await end;
});

test('ends after requests are logged, which happens after their response is sent', async () => {
  const server = await serveHttp(async () => new Response('done'), 0);
  let isLogged = false;
  const log = () => {
    isLogged = true;
  };
  server.on('request', ({ socket }) => socket.once('close', () => setImmediate(log)));
  const drain = createDrain(server);
  const { port } = server.address() as AddressInfo;
  drain.begin();
  await fetch(`http://127.0.0.1:${port}/`);
  await drain.end();
  expect(isLogged).toBe(true);
});
