import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { type Fetch, serveHttp } from './serve-http.ts';

const IDLE_MS = 300;

let server: Server;
const others: Server[] = [];
let port: number;

beforeAll(async () => {
  const fetch = async (request: Request) => new Response(`${(await request.text()).length} characters`);
  const timeouts = { headersTimeout: 1_000, requestTimeout: 2_000, idleTimeout: 60_000 };
  server = await serveHttp(fetch, 0, new ConcurrencyLimit(), timeouts);
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  for (const each of [server, ...others]) {
    each.closeAllConnections();
    each.close();
  }
});

/** Starts another server, with its own idle timeout. */
async function serveFor(idleTimeout: number, answer: Fetch): Promise<URL> {
  const timeouts = { headersTimeout: 10_000, requestTimeout: 10_000, idleTimeout };
  const other = await serveHttp(answer, 0, new ConcurrencyLimit(), timeouts);
  others.push(other);
  return new URL(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
}

/** Sends `head` at once, then one character every 50 ms until the server closes the connection. */
async function drip(head: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  const dripping = setInterval(() => socket.write('a'), 50);
  socket.once('close', () => clearInterval(dripping));
  return socket.resume();
}

const BODY = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n';

test('disconnects clients that send a request byte by byte, and serves others meanwhile', async () => {
  const slow = await Promise.all(['GET /', 'GET / HTTP/1.1\r\nhost: x\r\nx-long: ', BODY].map(drip));
  // A disconnect may also arrive as an error.
  const closed = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'hello' });
  expect(await response.text()).toBe('5 characters');
  await closed;
}, 30_000);

test('accepts a slow body that is complete within the request timeout', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\nconnection: close\r\n\r\n');
  for (let piece = 0; piece < 10; piece += 1) {
    socket.write('b'.repeat(10_000));
    await setTimeout(60);
  }
  let answer = '';
  for await (const data of socket) answer += data;
  expect(answer).toContain('100000 characters');
}, 30_000);

test('waits for a response that is still being prepared after the idle timeout', async () => {
  const fetchSlowly = async () => {
    await setTimeout(3 * IDLE_MS);
    return new Response('late');
  };
  const url = await serveFor(IDLE_MS, fetchSlowly);
  expect(await (await fetch(url)).text()).toBe('late');
});

test('disconnects a client that accepts no data for the idle timeout', async () => {
  const url = await serveFor(IDLE_MS, async () => new Response(new Uint8Array(50_000_000)));
  const socket = connect(Number(url.port), '127.0.0.1').on('error', () => {});
  socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [connection] = await once(others.at(-1) as Server, 'connection');
  await once(connection, 'close');
  socket.destroy();
});

test('refuses a port that another process listens on', async () => {
  await expect(serveHttp(async () => new Response(), port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
