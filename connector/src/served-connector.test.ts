import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isOtherServed } from './served-connector.js';

const SCRIPT = Buffer.from('#!/usr/bin/env node\nrelay();\n');
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

function compare(status: number, body: Uint8Array): Promise<boolean> {
  answer = ({ url }, response) =>
    url === '/connector.tgz' ? response.writeHead(status).end(body) : response.writeHead(404).end();
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return isOtherServed(`http://127.0.0.1:${port}/mcp/server/abc`, SCRIPT);
}

it.each([
  ['the same', 200, gzipSync(Buffer.concat([Buffer.alloc(512), SCRIPT, Buffer.alloc(512)])), false],
  ['another', 200, gzipSync('#!/usr/bin/env node\nnewer();\n'), true],
  ['none', 404, gzipSync('x'), false],
  ['something that is no package', 200, Buffer.from('<html>'), false],
])('where %s is served', async (_, status, body, isOther) => {
  expect(await compare(status, body)).toBe(isOther);
});
