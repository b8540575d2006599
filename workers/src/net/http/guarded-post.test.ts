import { createServer, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { type ListeningServer, listen } from '../../../../test/support/servers/listen.ts';
import { createGuardedPost } from './guarded-post.ts';

const MIB = 1024 * 1024;
const MAX_TEXT_CHARS = 16 * 1024;

let server: ListeningServer;
afterEach(() => server[Symbol.asyncDispose]());

/** Posts to a server that answers with `reply`. */
async function post(reply: (response: ServerResponse) => void) {
  server = await listen(createServer((_, response) => reply(response.on('error', () => {}))));
  const send = createGuardedPost({ userAgent: 'Lectern/test', allowedHosts: [server.host] });
  try {
    return await send(`${server.origin}/hook`, '{}', {});
  } finally {
    await send.close();
  }
}

test('stops reading an endless response', async () => {
  let sentBytes = 0;
  const { status, text } = await post((response) => {
    const write = (): void => {
      if (response.destroyed) return;
      sentBytes += MIB;
      if (response.write(Buffer.alloc(MIB, 'x'))) setImmediate(write);
      else response.once('drain', write);
    };
    write();
  });
  expect([status, text.length <= MAX_TEXT_CHARS, sentBytes < 32 * MIB]).toEqual([200, true, true]);
});

test('unpacks only the beginning of a compressed response', async () => {
  const { text } = await post((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100 * MIB, 'x')));
  });
  expect(text.length).toBeLessThanOrEqual(MAX_TEXT_CHARS);
});

test('accepts a response without a body, and one with an invalid length', async () => {
  expect(await post((response) => response.writeHead(204).end())).toEqual({ status: 204, text: '' });
  await server[Symbol.asyncDispose]();
  const cut = post((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('short', () => response.destroy());
  });
  await expect(cut).rejects.toThrow();
});
