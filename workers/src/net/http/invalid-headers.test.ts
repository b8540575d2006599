import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../../test/support/servers/listen.ts';
import { createGuardedConnect } from '../address/guarded-connect.ts';
import { requestLeniently } from './request-leniently.ts';
import { createSafeFetch, type SafeFetch } from './safe-fetch.ts';

const HEADERS = 'HTTP/1.0 200 OK\nServer: NCSA/1.5.2\nContent-Type: text/html\n';
const FOLDED = 'HTTP/1.0 200 OK\r\nX-Made-By: the\r\n  library\r\nContent-Type: text/html\r\n';

let server: ListeningServer;
let safeFetch: SafeFetch;

beforeAll(async () => {
  server = await listen(
    createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', (bytes) => {
          if (bytes.includes('/folded')) socket.end(`${FOLDED}\r\n<p>text`);
          else if (bytes.includes('/garbage')) socket.end('SSH-2.0-OpenSSH_9.2\r\n');
          else if (bytes.includes('/moved')) socket.end('HTTP/1.0 302 Found\nLocation: /page\n\n');
          else if (bytes.includes('/late')) socket.write(HEADERS);
          else if (bytes.includes('/slow')) socket.write(`${HEADERS}\n<p>te`);
          else if (bytes.includes('/long')) socket.end(`${HEADERS}\n${'x'.repeat(2_000)}`);
          else socket.end(`${HEADERS}\n<p>text`);
        });
    }),
  );
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [server.host] });
});

afterAll(async () => {
  await safeFetch.close();
  await server[Symbol.asyncDispose]();
});

test.each([
  ['/page', 'that end with a bare line feed'],
  ['/moved', 'that end with a bare line feed, in a redirect'],
  ['/folded', 'that are folded'],
])('reads %s, which has header lines %s', async (path) => {
  const response = await safeFetch(`http://${server.host}${path}`);
  expect(Buffer.from(response.body).toString()).toBe('<p>text');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html');
});

test('rejects a response that is not HTTP', async () => {
  await expect(safeFetch(`http://${server.host}/garbage`)).rejects.toMatchObject({
    failure: 'unreachable',
    message: expect.stringContaining('The site sent an invalid HTTP response'),
  });
});

test('limits the size of such a response', async () => {
  const response = safeFetch(`http://${server.host}/long`, { maxBytes: 1_000 });
  await expect(response).rejects.toMatchObject({ failure: 'too_large' });
});

test.each(['late', 'slow'])('limits the time of such a response at /%s', async (path) => {
  const response = safeFetch(`http://${server.host}/${path}`, { totalTimeoutMs: 500 });
  await expect(response).rejects.toMatchObject({ failure: 'timeout' });
});

test('checks the address again', async () => {
  const connect = createGuardedConnect({ allowedHosts: new Set(), ownHosts: new Set() }, async () => [
    '127.0.0.1',
  ]);
  const request = { method: 'GET', headers: {}, signal: AbortSignal.timeout(2_000) } as const;
  const url = new URL(`http://docs.example.org:${server.port}/page`);
  await expect(requestLeniently(connect, url, request)).rejects.toMatchObject({
    name: 'BlockedAddressError',
  });
});
