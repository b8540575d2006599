import type { ServerResponse } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../../../test/support/servers/listen.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { createSafeFetch } from './safe-fetch.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Starts a TCP server that runs `behave` for each connection. */
async function serveRaw(behave: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .resume();
    behave(socket);
  });
  return { ...(await listen(server)), sockets };
}

/** Sends `pieces`, then repeats the last one. */
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
  ['http', 'accepts and sends nothing', () => {}],
  ['https', 'accepts and never completes the TLS handshake', () => {}],
  ['https', 'sends an invalid TLS handshake byte by byte', drip('\x16\x03\x03', '\x40')],
  ['http', 'sends headers without end', drip('HTTP/1.1 200 OK\r\n', 'X-Slow: 1\r\n')],
  ['http', 'sends one header byte by byte', drip('HTTP/1.1 200 OK\r\nX-Slow: ', 'x')],
  ['http', 'sends its body byte by byte', drip('HTTP/1.1 200 OK\r\n\r\n', '.')],
  [
    'http',
    'sends a chunked body byte by byte',
    drip('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\n.\r\n'),
  ],
  ['http', 'sends 102 responses without end', drip('HTTP/1.1 102 Processing\r\n\r\n')],
])('a server over %s that %s', (scheme, _what, behave) => {
  test('is aborted at the time limit', async () => {
    await using server = await serveRaw(behave);
    const safeFetch = createSafeFetch({
      userAgent: 'Lectern/test',
      allowedHosts: [server.host],
      totalTimeoutMs: 80,
    });
    const failed = safeFetch(`${scheme}://${server.host}/`);
    await expect(failed).rejects.toMatchObject({ failure: expect.stringMatching(/^(timeout|unreachable)$/) });
    // The connect timeout ends an endless handshake a little later.
    if (scheme === 'http') await expect.poll(() => server.sockets.size).toBe(0);
  });
});

test('aborts an endless page after 30 seconds', async () => {
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
