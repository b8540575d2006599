import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createDrain } from './drain.ts';
import { serveHttp } from './serve-http.ts';

/** More than go through one of the sockets that a server listens on. */
const CLIENTS = 32;

test('what is asked until the end is answered, on whichever connection, as the last on it', async () => {
  const allAsked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  const served = await serveHttp(async () => {
    asked += 1;
    if (asked === CLIENTS) allAsked.resolve();
    await answer.promise;
    return new Response('done');
  }, 0);
  const drain = createDrain(served);
  const { port } = served.server.address() as AddressInfo;
  drain.begin();
  const answers = Array.from({ length: CLIENTS }, () => fetch(`http://127.0.0.1:${port}/`));
  await allAsked.promise;
  let isOver = false;
  const end = drain.end().then(() => {
    isOver = true;
  });
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(isOver).toBe(false);
  answer.resolve();
  for (const { status, headers } of await Promise.all(answers))
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await end;
});
