import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Doors } from './open-doors.ts';
import { serveHttp } from './serve-http.ts';

let server: Server;
let doors: Doors;
let port: number;

beforeAll(async () => {
  const fetch = async (request: Request) => new Response(`${(await request.text()).length} characters`);
  ({ server, doors } = await serveHttp(fetch, 0, {
    patienceMs: 1_000,
    requestMs: 60_000,
    silenceMs: 60_000,
  }));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  void doors.close();
  server.closeAllConnections();
});

/** A client that sends `head` at once, and then a character now and again, until it is cut. */
async function drip(head: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(head);
  const dripping = setInterval(() => socket.write('a'), 50);
  socket.once('close', () => clearInterval(dripping));
  return socket.resume();
}

const MANY = 100;
const BODY = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n';

test('clients that send line, headers or body letter by letter are cut, and others are answered meanwhile', async () => {
  const slow = await Promise.all(['GET /', 'GET / HTTP/1.1\r\nhost: x\r\nx-long: ', BODY].map(drip));
  // Who is cut may be told so by an error, too.
  const closed = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'hello' });
  expect(await response.text()).toBe('5 characters');
  await closed;
}, 30_000);

test('a body that takes its time, but comes, is taken', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\nconnection: close\r\n\r\n');
  for (let piece = 0; piece < 10; piece += 1) {
    socket.write('b'.repeat(10_000));
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  let answer = '';
  for await (const data of socket) answer += data;
  expect(answer).toContain('100000 characters');
}, 30_000);

test.runIf(process.platform === 'linux')(
  'many who connect at once are let in within few turns of the event loop',
  async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    let connected = 0;
    const all = new Promise<void>((resolve) => {
      server.on('connection', () => {
        connected += 1;
        if (connected === MANY) resolve();
      });
    });
    const sockets = Array.from({ length: MANY }, () => connect(port, '127.0.0.1'));
    await all;
    clearImmediate(counting);
    for (const socket of sockets) socket.destroy();
    expect(turns).toBeLessThan(MANY / 2);
  },
);

test('a port on which another one listens is not shared with it', async () => {
  await expect(serveHttp(async () => new Response(), port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
