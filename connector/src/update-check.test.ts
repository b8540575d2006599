import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUpdateAvailable } from './update-check.js';

const SCRIPT = Buffer.from('#!/usr/bin/env node\nrelay();\n');
let respond: RequestListener;
const server = createServer((request, response) => respond(request, response));

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

function check(status: number, body: Uint8Array): Promise<boolean> {
  respond = ({ url }, response) =>
    url === '/connector.tgz' ? response.writeHead(status).end(body) : response.writeHead(404).end();
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return isUpdateAvailable(`http://127.0.0.1:${port}/mcp/server/abc`, SCRIPT);
}

it.each([
  [
    'finds no update if the server offers the same connector',
    200,
    gzipSync(Buffer.concat([Buffer.alloc(512), SCRIPT, Buffer.alloc(512)])),
    false,
  ],
  [
    'finds an update if the server offers another connector',
    200,
    gzipSync('#!/usr/bin/env node\nnewer();\n'),
    true,
  ],
  ['finds no update if the server offers none', 404, gzipSync('x'), false],
  ['finds no update if the download is not a package', 200, Buffer.from('<html>'), false],
])('%s', async (_, status, body, hasUpdate) => {
  expect(await check(status, body)).toBe(hasUpdate);
});
