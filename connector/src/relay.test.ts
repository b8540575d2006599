import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../infra/free-port.ts';
import { createRelay } from './relay.js';

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

let server: Server;
let serverUrl: string;
let received: Received[];
let answer: (request: Received, response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const taken = { headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) };
    received.push(taken);
    answer(taken, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp/server/abc`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

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
    version: '1.2.3',
    send: (message) => void sent.push(message),
    retryAfterMs: [1, 1],
  });
  return { relay, sent, take: (message: unknown) => relay.take(JSON.stringify(message)) };
}

async function relayed(...messages: unknown[]): Promise<unknown[]> {
  const { relay, sent, take } = start();
  for (const message of messages) {
    take(message);
    await relay.idle();
  }
  return sent;
}

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const result = { jsonrpc: '2.0', id: 1, result: { tools: [] } };

describe('a message', () => {
  it('is passed on unchanged with the key in its header, and so is its answer', async () => {
    answer = json(200, result);
    expect(await relayed({ ...list, params: { unknown: { future: true } } })).toEqual([result]);
    expect(received[0]?.body).toEqual({ ...list, params: { unknown: { future: true } } });
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer lct_secret',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'user-agent': 'lectern-connector/1.2.3',
    });
  });

  it('that is a notification gets no answer', async () => {
    answer = json(202, undefined);
    expect(await relayed({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([]);
    answer = json(500, { error: 'x' });
    expect(await relayed({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([]);
  });

  it('that is an answer of the client gets none either', async () => {
    answer = json(400, { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no' } });
    expect(await relayed({ jsonrpc: '2.0', id: 9, result: {} })).toEqual([]);
  });

  it('that is no JSON is answered with a parse error, and not passed on', () => {
    const { relay, sent } = start();
    relay.take('hello');
    relay.take('   ');
    expect(sent).toMatchObject([{ id: null, error: { code: -32_700 } }]);
    expect(received).toEqual([]);
  });

  it('may be a batch', async () => {
    answer = json(200, [result, { ...result, id: 'b' }]);
    expect(await relayed([list, { ...list, id: 'b' }])).toEqual([[result, { ...result, id: 'b' }]]);
  });

  it('may be answered by a stream of events', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': keep-alive\n\nid: 1\ndata:\n\n');
      response.write('event: message\nid: 2\ndata: {"jsonrpc":"2.0","method":"notifications/progress",\n');
      response.write('data: "params":{}}\n\nevent: other\ndata: {"x":1}\r\n\r\n');
      response.end(`data: ${JSON.stringify(result)}\n\n`);
    };
    expect(await relayed(list)).toEqual([
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

  it('repeat the version agreed on, and name the client', async () => {
    answer = (taken, response) =>
      json(200, {
        ...result,
        ...((taken.body as { id: number }).id === 0 && { id: 0, result: { protocolVersion: '2025-06-18' } }),
      })(taken, response);
    await relayed(hello, list);
    expect(received[0]?.headers['mcp-protocol-version']).toBeUndefined();
    expect(received[1]?.headers).toMatchObject({
      'mcp-protocol-version': '2025-06-18',
      'user-agent': 'lectern-connector/1.2.3 (Zed beta/0.9)',
    });
  });

  it.each([
    ['tools/call', { name: 'retrieve' }, 'retrieve'],
    ['prompts/get', { name: 'frage ü' }, `=?base64?${Buffer.from('frage ü').toString('base64')}?=`],
    ['resources/read', { uri: 'lectern://topics/1' }, 'lectern://topics/1'],
    ['tools/list', {}, undefined],
  ])('of revision 2026-07-28 agree with the body of %s', async (method, params, name) => {
    answer = json(200, result);
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'zed', version: '1' },
    };
    await relayed({ ...list, method, params: { ...params, _meta: meta } });
    expect(received[0]?.headers).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      'user-agent': 'lectern-connector/1.2.3 (zed/1)',
    });
    expect(received[0]?.headers['mcp-name']).toBe(name);
  });
});

describe('a request that fails is answered with an error that says what to do', () => {
  const origin = () => new URL(serverUrl).origin;

  it.each([
    [401, /create one at http.*\/api-keys and put it into LECTERN_API_KEY/],
    [403, /refused the request: check SERVER_URL/],
    [404, /There is no such MCP server.*\/dashboard/],
    [402, /limit is reached: see http.*\/pricing/],
    [429, /takes no more requests.*Try again in 30 seconds.*because/],
    [413, /answered 413.* because/],
    [500, /answered 500.* because/],
    [503, /answered 503\. Try again in 30 seconds\. because/],
  ])('HTTP %i', async (status, text) => {
    answer = json(
      status,
      { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'because' } },
      { 'retry-after': '30' },
    );
    const [error] = await relayed(list);
    expect(error).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32_000, message: expect.stringMatching(text) },
    });
    expect(JSON.stringify(error)).not.toContain('lct_secret');
    expect(JSON.stringify(error)).toContain(origin());
  });

  it('a refusal of the protocol keeps its code', async () => {
    const error = { code: -32_020, message: 'headers disagree', data: { a: 1 } };
    answer = json(400, { jsonrpc: '2.0', id: null, error });
    expect(await relayed(list)).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });

  it('a page of a proxy', async () => {
    answer = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>');
    const message = expect.stringContaining('answered 502');
    expect(await relayed(list)).toMatchObject([{ id: 1, error: { message } }]);
  });

  it('no JSON in an answer that says it is', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    expect(await relayed(list)).toMatchObject([{ id: 1, error: { code: -32_000 } }]);
  });

  it('a connection that is closed early, plainly or in the middle of a stream', async () => {
    answer = (_, response) => response.destroy();
    expect(await relayed({ ...list, method: 'tools/call' })).toMatchObject([
      { id: 1, error: { code: -32_000 } },
    ]);
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(': only a comment\n\n');
    };
    expect(await relayed(list)).toMatchObject([
      { id: 1, error: { message: expect.stringContaining('closed') } },
    ]);
  });

  it('every request of a batch', async () => {
    answer = json(401, {});
    expect(
      await relayed([list, { ...list, id: 2 }, { jsonrpc: '2.0', method: 'notifications/x' }]),
    ).toMatchObject([
      { id: 1, error: {} },
      { id: 2, error: {} },
    ]);
  });

  it('a server that is not there', async () => {
    const { relay, sent, take } = start(`http://127.0.0.1:${await findFreePort()}/mcp/server/abc`);
    take(list);
    await relay.idle();
    expect(sent).toMatchObject([
      { id: 1, error: { message: expect.stringMatching(/cannot be reached \(.+\): check SERVER_URL/) } },
    ]);
  });
});

describe('trying again', () => {
  it('helps against an overload, for what only reads', async () => {
    answer = (taken, response) =>
      received.length < 3 ? json(503, {})(taken, response) : json(200, result)(taken, response);
    expect(await relayed(list)).toEqual([result]);
    expect(received).toHaveLength(3);
  });

  it('is left out for a tool call that may have been counted', async () => {
    answer = json(503, {});
    await relayed({ ...list, method: 'tools/call' });
    expect(received).toHaveLength(1);
  });

  it('helps against a refusal for a moment, for a tool call too: it was not run', async () => {
    answer = (taken, response) =>
      received.length < 2
        ? json(429, {}, { 'retry-after': '0' })(taken, response)
        : json(200, result)(taken, response);
    expect(await relayed({ ...list, method: 'tools/call' })).toEqual([result]);
    answer = json(429, {}, { 'retry-after': '30' });
    await relayed({ ...list, method: 'tools/call' });
    expect(received).toHaveLength(3);
  });

  it('ends when it is refused again and again, and says for how long it was', async () => {
    const body = { jsonrpc: '2.0', id: null, error: { code: -32_603, message: 'much to do' } };
    answer = json(429, body, { 'retry-after': '0' });
    const [failed] = await relayed({ ...list, method: 'tools/call' });
    const message = /asked 6 times within 2 seconds\. Try again in a moment\. \(much to do\)/;
    expect(failed).toMatchObject({ error: { code: -32_000, message: expect.stringMatching(message) } });
    expect(received).toHaveLength(6);
  });

  it('ends after the third time', async () => {
    answer = json(504, {});
    expect(await relayed(list)).toMatchObject([{ id: 1, error: {} }]);
    expect(received).toHaveLength(3);
  });
});

describe('a cancelled request', () => {
  it('gets no answer, and its connection is closed', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    answer = (taken, response) => {
      if ((taken.body as { method: string }).method !== 'tools/call')
        return json(202, undefined)(taken, response);
      response.once('close', closed.resolve);
      arrived.resolve();
    };
    const { relay, sent, take } = start();
    take({ ...list, method: 'tools/call' });
    await arrived.promise;
    take({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await Promise.all([relay.idle(), closed.promise]);
    expect(sent).toEqual([]);
  });
});
