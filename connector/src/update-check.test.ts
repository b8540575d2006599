import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ListeningServer, listen } from '../../test/support/servers/listen.ts';
import { isUpdateAvailable } from './update-check.ts';

const SCRIPT = Buffer.from('#!/usr/bin/env node\nrelay();\n');
let respond: RequestListener;
let server: ListeningServer;

beforeAll(async () => {
  server = await listen(createServer((request, response) => respond(request, response)));
});
afterAll(() => server[Symbol.asyncDispose]());

function check(status: number, body: Uint8Array): Promise<boolean> {
  respond = ({ url }, response) =>
    url === '/connector.tgz' ? response.writeHead(status).end(body) : response.writeHead(404).end();
  return isUpdateAvailable(`${server.origin}/mcp/server/abc`, SCRIPT);
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
