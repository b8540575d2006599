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
