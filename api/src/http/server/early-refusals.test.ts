import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { Admission } from './admission.ts';
import { createAdmission } from './admission.ts';
import { refuseEarly } from './early-refusals.ts';
import type { RefusalReason } from './sender-turns.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers with what it was asked, and a connection to it on which one request was answered. */
async function start() {
  let reason: RefusalReason | null = null;
  const parsed: string[] = [];
  const admission: Admission = {
    ...createAdmission(),
    refusalOf: (_, sender) => (sender === 'Bearer of another' ? null : reason),
  };
  const server = createServer(async (request, response) => {
    parsed.push(`${request.method} ${request.url}`);
    for await (const _ of request);
    response.end(`answer to ${request.url}`);
  });
  const early = refuseEarly(server, admission);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  closers.push(() => {
    socket.destroy();
    server.close();
  });
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (text) => {
    received += text;
  });
  const connection = {
    early,
    parsed,
    shut: (why: RefusalReason | null = 'overload') => {
      reason = why;
    },
    send: (text: string) => void socket.write(text),
    /** Resolves to what has come, when it ends so. */
    async until(end: string): Promise<string> {
      while (!received.endsWith(end)) await once(socket, 'data');
      const text = received;
      received = '';
      return text;
    },
  };
  connection.send(get('/first'));
  await connection.until('answer to /first');
  return connection;
}

const get = (path: string, lines = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${lines}\r\n`;
const LATER = '\r\nretry-after: 1\r\n';

test('what is refused is not parsed, and the connection goes on', async () => {
  const { send, until, shut, parsed } = await start();
  shut();
  send(get('/api/site'));
  const refused = await until('"code":"unavailable"}');
  expect(refused).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
  expect(refused).toContain(LATER);
  send('POST /mcp/server/hash HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}');
  expect(await until('"id":null}')).toContain('"jsonrpc":"2.0"');
  shut('sender');
  send(get('/api/site'));
  expect(await until('"code":"too_many_requests"}')).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
  shut(null);
  send(get('/api/last'));
  await until('answer to /api/last');
  expect(parsed).toEqual(['GET /first', 'GET /api/last']);
});

test('whoever is not refused is served on the same connection, and so is what comes in pieces', async () => {
  const { send, until, shut, parsed } = await start();
  shut();
  send(get('/api/site', 'authorization: Bearer of another\r\n'));
  await until('answer to /api/site');
  const body = get('/api/hidden');
  send(`POST /api/urls HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n`);
  await expect.poll(() => parsed).toContain('POST /api/urls');
  send(body);
  await until('answer to /api/urls');
  expect(parsed).toEqual(['GET /first', 'GET /api/site', 'POST /api/urls']);
});

test('answers come in the order of the requests, whether these come one by one or together', async () => {
  const { send, until, shut } = await start();
  shut();
  send(get('/api/refused'));
  await until('}');
  send(get('/api/refused'));
  send(get('/api/served', 'authorization: Bearer of another\r\n'));
  const both = await until('answer to /api/served');
  expect(both).toMatch(/^HTTP\/1\.1 (503 .*"unavailable"|200 .*answer to \/api\/refused).*HTTP\/1\.1 200 /s);
});

test('a process that ends parses everything', async () => {
  const { early, send, until, shut, parsed } = await start();
  shut();
  early.end();
  send(get('/api/site'));
  await until('answer to /api/site');
  expect(parsed).toContain('GET /api/site');
});
