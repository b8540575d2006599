import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { createSafeFetch } from './safe-fetch.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A server that does with each connection what `behave` does; gives its `host:port`. */
async function serveRaw(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .resume();
    behave(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A server that listens on a port has an AddressInfo.
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    sockets,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Sends `pieces`, and then the last of them again and again. */
const drip =
  (...pieces: readonly string[]) =>
  (socket: Socket) => {
    let count = 0;
    const timer = setInterval(() => {
      socket.write(pieces[Math.min(count, pieces.length - 1)] ?? '');
      count += 1;
    }, 5);
    socket.on('close', () => clearInterval(timer));
  };

describe.each([
  ['http', 'accepts and says nothing', () => {}],
  ['https', 'accepts and never shakes hands', () => {}],
  ['https', 'drips what is no handshake', drip('\x16\x03\x03', '\x40')],
  ['http', 'drips its headers', drip('HTTP/1.1 200 OK\r\n', 'X-Slow: 1\r\n')],
  ['http', 'drips one header', drip('HTTP/1.1 200 OK\r\nX-Slow: ', 'x')],
  ['http', 'drips its body', drip('HTTP/1.1 200 OK\r\n\r\n', '.')],
  [
    'http',
    'drips a body in chunks',
    drip('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n.\r\n'),
  ],
  ['http', 'goes on saying that it goes on', drip('HTTP/1.1 102 Processing\r\n\r\n')],
])('a server over %s that %s', (scheme, _what, behave) => {
  test('is given up when the time is over', async () => {
    await using server = await serveRaw(behave);
    const safeFetch = createSafeFetch({
      userAgent: 'Lectern/test',
      allowedHosts: [server.host],
      totalTimeoutMs: 80,
    });
    const failed = safeFetch(`${scheme}://${server.host}/`);
    await expect(failed).rejects.toMatchObject({ failure: expect.stringMatching(/^(timeout|unreachable)$/) });
    // A handshake that does not end is ended by the time for connecting, a little later.
    if (scheme === 'http') await expect.poll(() => server.sockets.size).toBe(0);
  });
});

test('a page that never ends is waited for 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await using site = await serveSite();
  const began = Promise.withResolvers<void>();
  site.reply('/drips', (_request, response: ServerResponse) => {
    const timer = setInterval(() => response.write('.'), 5);
    response.on('close', () => clearInterval(timer));
    began.resolve();
  });
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
  let failure: unknown = null;
  void safeFetch(`${site.origin}/drips`).catch((error: unknown) => {
    failure = error;
  });
  await began.promise;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(1_001);
  vi.useRealTimers();
  await expect.poll(() => failure).toMatchObject({ failure: 'timeout' });
});
