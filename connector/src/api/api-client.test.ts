import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type ListeningServer, listen } from '../../../test/support/servers/listen.ts';
import { CommandError } from '../commands/exit-codes.ts';
import { createApiClient } from './api-client.ts';
import { createLecternApi } from './lectern-api.ts';

let server: ListeningServer;

afterEach(() => server[Symbol.asyncDispose]());

/** Starts a server that answers successive requests with `replies`, the last one repeatedly. */
async function connectTo(...replies: ((response: ServerResponse) => unknown)[]) {
  let requests = 0;
  server = await listen(
    createServer((_, response) => replies[Math.min(requests++, replies.length - 1)]?.(response)),
  );
  return createApiClient(session());
}

const session = () => ({ origin: server.origin, apiKey: 'lct_any' });

/** Sends the beginning of a response and closes the connection. */
function cutOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{ "id":', () => response.destroy());
}

describe('a connection that closes within a response', () => {
  it('is followed by another attempt', async () => {
    const send = await connectTo(cutOff, (response) => response.end('{ "id": 7 }'));
    expect(await send('GET', '/api/collections/7')).toEqual({ id: 7 });
  });

  it('accepts "not found" when a deletion is retried', async () => {
    const notFound = (response: ServerResponse) => response.writeHead(404).end('{ "message": "Not found" }');
    const send = await connectTo(cutOff, notFound);
    expect(await send('DELETE', '/api/recent_documents/7')).toEqual({});
    await expect(send('DELETE', '/api/recent_documents/7')).rejects.toThrow('Not found');
  });

  it('is a CommandError after the last attempt', async () => {
    const send = await connectTo(cutOff);
    await expect(send('GET', '/api/collections/7')).rejects.toBeInstanceOf(CommandError);
  });
});

it('repeats a request when the server is overloaded', async () => {
  const overloaded = (response: ServerResponse) => response.writeHead(502).end();
  const send = await connectTo(overloaded, (response) => response.end('{ "id": 7 }'));
  expect(await send('POST', '/api/collections')).toEqual({ id: 7 });
});

it.each(['null', '"text"', '7', '<html>', ''])('refuses the reply %j of another server', async (body) => {
  const send = await connectTo((response) => response.end(body));
  await expect(send('GET', '/api/collections/7')).rejects.toThrow(
    'sent an invalid response. Check LECTERN_URL',
  );
});

it.each(['{}', '[null]', '[[], 5]'])('refuses the list %s of another server', async (body) => {
  await connectTo((response) => response.end(body));
  const { listCollections, listDocuments } = createLecternApi(session());
  await expect(listCollections()).rejects.toThrow('sent an invalid response');
  await expect(listDocuments(7)).rejects.toThrow('sent an invalid response');
});

const LIBRARY = { ecosystem: 'npm', name: 'hono', version: '4', match: 'exact', documentVersion: null };
const DOCUMENT = {
  id: 1,
  documentName: 'Hono',
  url: 'https://hono.dev/',
  status: 'active',
  library: LIBRARY,
};

it.each([
  { ...DOCUMENT, id: '1' },
  { ...DOCUMENT, documentName: undefined },
  { ...DOCUMENT, documentName: {} },
  { ...DOCUMENT, url: null },
  { ...DOCUMENT, library: 'hono' },
  { ...DOCUMENT, library: { ...LIBRARY, version: 4 } },
  { ...DOCUMENT, progress: { done: 'all', found: 1 } },
  { ...DOCUMENT, failure: { message: 1 } },
])('refuses a document with fields of another type: %j', async (document) => {
  await connectTo((response) => response.end(JSON.stringify([document])));
  await expect(createLecternApi(session()).listDocuments(7)).rejects.toThrow('sent an invalid response');
});

it('accepts a document with fields of a newer server and without those that it can lack', async () => {
  await connectTo((response) => response.end(JSON.stringify([{ ...DOCUMENT, kind: 'new' }])));
  expect(await createLecternApi(session()).listDocuments(7)).toMatchObject([DOCUMENT]);
});

it.each(['{}', '{"libraries":{}}', '{"libraries":[{"ecosystem":"npm","name":"hono"}]}'])(
  'refuses the resolved libraries %s',
  async (body) => {
    await connectTo((response) => response.end(body));
    const { resolveLibraries } = createLecternApi(session());
    await expect(resolveLibraries([])).rejects.toThrow('sent an invalid response');
  },
);

it.each(['{}', '{"text":1,"isError":false,"passages":[]}', '{"text":"","isError":false}'])(
  'refuses the answer %s',
  async (body) => {
    await connectTo((response) => response.end(body));
    await expect(createLecternApi(session()).ask(7, {})).rejects.toThrow('sent an invalid response');
  },
);

it('stops reading a reply that is too large', async () => {
  let sentBytes = 0;
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const flood = (response: ServerResponse) => {
    response.on('error', () => {});
    const write = (): void => {
      if (response.destroyed) return;
      sentBytes += chunk.byteLength;
      if (response.write(chunk)) setImmediate(write);
      else response.once('drain', write);
    };
    write();
  };
  const send = await connectTo(flood);
  await expect(send('GET', '/api/collections/7')).rejects.toThrow('larger than 64 MiB');
  expect(sentBytes).toBeLessThan(100 * 1024 * 1024);
});
