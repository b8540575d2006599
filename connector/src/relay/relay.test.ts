import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../infra/free-port.ts';
import { type ListeningServer, listen } from '../../../test/support/servers/listen.ts';
import { createRelay } from './relay.ts';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

let server: ListeningServer;
let serverUrl: string;
let received: Received[];
let respond: (request: Received, response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  const recorder = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const request = { headers: message.headers, body: JSON.parse(Buffer.concat(chunks).toString()) };
    received.push(request);
    respond(request, response);
  });
  server = await listen(recorder);
  serverUrl = `${server.origin}/mcp/server/abc`;
});

afterEach(() => server[Symbol.asyncDispose]());

const json =
  (status: number, body: unknown, headers = {}) =>
  (_: Received, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

function start(url = serverUrl) {
  const sent: unknown[] = [];
  const relay = createRelay({
    settings: { serverUrl: url, apiKey: 'lct_secret' },
    send: (message) => void sent.push(message),
    retryDelaysMs: [1, 1],
  });
  return { relay, sent, send: (message: unknown) => relay.receive(JSON.stringify(message)) };
}

async function exchange(...messages: unknown[]): Promise<unknown[]> {
  const { relay, sent, send } = start();
  for (const message of messages) {
    send(message);
    await relay.idle();
  }
  return sent;
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const result = { jsonrpc: '2.0', id: 1, result: { tools: [] } };

describe('a message', () => {
  it('is forwarded unchanged with the key in a header, and so is its response', async () => {
    respond = json(200, result);
    expect(await exchange({ ...list, params: { unknown: { future: true } } })).toEqual([result]);
    expect(received[0]?.body).toEqual({ ...list, params: { unknown: { future: true } } });
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer lct_secret',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'user-agent': 'lectern-connector/0.0.0',
    });
  });

  it('that is a notification gets no response', async () => {
    respond = json(202, undefined);
    expect(await exchange({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([]);
    respond = json(500, { error: 'x' });
    expect(await exchange({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([]);
  });

  it('that is a response of the client gets no response', async () => {
    respond = json(400, { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no' } });
    expect(await exchange({ jsonrpc: '2.0', id: 9, result: {} })).toEqual([]);
  });

  it('that is not valid JSON gets a parse error and is not forwarded', () => {
    const { relay, sent } = start();
    relay.receive('hello');
    relay.receive('   ');
    expect(sent).toMatchObject([{ id: null, error: { code: -32_700 } }]);
    expect(received).toEqual([]);
  });

  it('may be a batch', async () => {
    respond = json(200, [result, { ...result, id: 'b' }]);
    expect(await exchange([list, { ...list, id: 'b' }])).toEqual([[result, { ...result, id: 'b' }]]);
  });

  it('may get its response as a stream of events', async () => {
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': keep-alive\n\nid: 1\ndata:\n\n');
      response.write('event: message\nid: 2\ndata: {"jsonrpc":"2.0","method":"notifications/progress",\n');
      response.write('data: "params":{}}\n\nevent: other\ndata: {"x":1}\r\n\r\n');
      response.end(`data: ${JSON.stringify(result)}\n\n`);
    };
    expect(await exchange(list)).toEqual([
      { jsonrpc: '2.0', method: 'notifications/progress', params: {} },
      result,
    ]);
  });
});

describe('the headers', () => {
  const hello = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', clientInfo: { name: 'Zed (beta)', version: '0.9' } },
  };

  it('repeat the negotiated version and name the client', async () => {
    const negotiated = { ...result, id: 0, result: { protocolVersion: '2025-06-18' } };
    respond = (...args) => json(200, received.length === 1 ? negotiated : result)(...args);
    await exchange(hello, list);
    expect(received[0]?.headers['mcp-protocol-version']).toBeUndefined();
    expect(received[1]?.headers).toMatchObject({
      'mcp-protocol-version': '2025-06-18',
      'user-agent': 'lectern-connector/0.0.0 (Zed beta/0.9)',
    });
  });

  it.each([
    ['tools/call', { name: 'retrieve' }, 'retrieve'],
    ['prompts/get', { name: 'frage ü' }, `=?base64?${Buffer.from('frage ü').toString('base64')}?=`],
    ['resources/read', { uri: 'lectern://topics/1' }, 'lectern://topics/1'],
    ['tools/list', {}, undefined],
  ])('of revision 2026-07-28 match the body of %s', async (method, params, name) => {
    respond = json(200, result);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'zed', version: '1' },
    };
    await exchange({ ...list, method, params: { ...params, _meta: meta } });
    expect(received[0]?.headers).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'user-agent': 'lectern-connector/0.0.0 (zed/1)',
    });
    expect(received[0]?.headers['mcp-name']).toBe(name);
  });
});

describe('a failed request gets an error with instructions', () => {
  const origin = () => new URL(serverUrl).origin;

  it.each([
    [401, /Create one at http.*\/api-keys and set it as LECTERN_API_KEY/],
    [403, /rejected the request\. Check SERVER_URL/],
    [404, /MCP server not found.*\/dashboard/],
    [402, /reached the limit of your plan\. See http.*\/pricing/],
    [429, /too many requests.*Try again in 30 seconds.*because/],
    [413, /responded with 413.* because/],
    [500, /responded with 500.* because/],
    [503, /responded with 503\. Try again in 30 seconds\. because/],
  ])('after HTTP %i', async (status, text) => {
    respond = json(
      status,
      { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'because' } },
      { 'retry-after': '30' },
    );
    const [error] = await exchange(list);
    expect(error).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32_000, message: expect.stringMatching(text) },
    });
    expect(JSON.stringify(error)).not.toContain('lct_secret');
    expect(JSON.stringify(error)).toContain(origin());
  });

  it('and keeps the code of a protocol error', async () => {
    const error = { code: -32_020, message: 'headers disagree', data: { a: 1 } };
    respond = json(400, { jsonrpc: '2.0', id: null, error });
    expect(await exchange(list)).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });

  it('after an HTML error page from a proxy', async () => {
    respond = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>');
    const message = expect.stringContaining('responded with 502');
    expect(await exchange(list)).toMatchObject([{ id: 1, error: { message } }]);
  });

  it('after a response that is not JSON despite its content type', async () => {
    respond = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    expect(await exchange(list)).toMatchObject([{ id: 1, error: { code: -32_000 } }]);
  });

  it('if the connection is closed before or during the response', async () => {
    respond = (_, response) => response.destroy();
    expect(await exchange({ ...list, method: 'tools/call' })).toMatchObject([
      { id: 1, error: { code: -32_000 } },
    ]);
    respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(': only a comment\n\n');
    };
    expect(await exchange(list)).toMatchObject([
      { id: 1, error: { message: expect.stringContaining('closed') } },
    ]);
  });

  it('for every request of a batch', async () => {
    respond = json(401, {});
    expect(
      await exchange([list, { ...list, id: 2 }, { jsonrpc: '2.0', method: 'notifications/x' }]),
    ).toMatchObject([
      { id: 1, error: {} },
      { id: 2, error: {} },
    ]);
  });

  it('if the server is not running', async () => {
    const { relay, sent, send } = start(`http://127.0.0.1:${await findFreePort()}/mcp/server/abc`);
    send(list);
    await relay.idle();
    expect(sent).toMatchObject([
      {
        id: 1,
        error: {
          message: expect.stringMatching(
            /^Lectern at .* is not running\. Start it, or check SERVER_URL\. \(ECONNREFUSED\)$/,
          ),
        },
      },
    ]);
  });
});

describe('retrying', () => {
  it('repeats reads when the server is overloaded', async () => {
    respond = (...args) => (received.length < 3 ? json(503, {}) : json(200, result))(...args);
    expect(await exchange(list)).toEqual([result]);
    expect(received).toHaveLength(3);
  });

  it('does not repeat a tool call that may have been counted', async () => {
    respond = json(503, {});
    await exchange({ ...list, method: 'tools/call' });
    expect(received).toHaveLength(1);
  });

  it('repeats a tool call that was refused with Retry-After, because it did not run', async () => {
    const refuse = json(429, {}, { 'retry-after': '0' });
    respond = (...args) => (received.length < 2 ? refuse : json(200, result))(...args);
    expect(await exchange({ ...list, method: 'tools/call' })).toEqual([result]);
    respond = json(429, {}, { 'retry-after': '30' });
    await exchange({ ...list, method: 'tools/call' });
    expect(received).toHaveLength(3);
  });

  it('stops after five retries and reports the attempts and the time', async () => {
    const body = { jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'overloaded' } };
    respond = json(429, body, { 'retry-after': '0' });
    const [failed] = await exchange({ ...list, method: 'tools/call' });
    const message = /Tried 6 times in 2 seconds\. Try again in a moment\. \(overloaded\)/;
    expect(failed).toMatchObject({ error: { code: -32_000, message: expect.stringMatching(message) } });
    expect(received).toHaveLength(6);
  });

  it('stops after the third attempt if there is no Retry-After', async () => {
    respond = json(504, {});
    expect(await exchange(list)).toMatchObject([{ id: 1, error: {} }]);
    expect(received).toHaveLength(3);
  });
});

describe('a cancelled request', () => {
  it('gets no response and its connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    respond = (request, response) => {
      if ((request.body as { method: string }).method !== 'tools/call')
        return json(202, undefined)(request, response);
      response.once('close', closed.resolve);
      arrived.resolve();
    };
    const { relay, sent, send } = start();
    send({ ...list, method: 'tools/call' });
    await arrived.promise;
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await Promise.all([relay.idle(), closed.promise]);
    expect(sent).toEqual([]);
  });
});
