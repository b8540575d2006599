import { Server } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { SERVER_INFO } from './mcp-server.ts';
import { plainResponse, readPlainCall } from './plain-call.ts';
import { createProtocolServing } from './serve-protocol.ts';

const ACCEPT = 'application/json, text/event-stream';
const params = { name: 'retrieve_technical_documentation', arguments: { query: 'queue' } };
const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params };

const requestWith = (headers: Record<string, string>) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { accept: ACCEPT, 'content-type': 'application/json', ...headers },
  });
const read = (json: unknown, headers: Record<string, string> = {}) =>
  readPlainCall({
    request: requestWith(headers),
    json,
    client: { name: null, version: null, protocolRevision: null, isHandshake: false },
  });
const withParams = (over: object) => ({ ...call, params: { ...params, ...over } });

const MODERN = '2026-07-28';
const modernHeaders = {
  'mcp-protocol-version': MODERN,
  'mcp-method': 'tools/call',
  'mcp-name': params.name,
};
const envelope = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'editor', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
  traceparent: '00-1-1-01',
};
const modern = (over: object = {}) => withParams({ _meta: { ...envelope, ...over } });

describe('answered without the SDK is', () => {
  it('a call of revision 2026-07-28 whose headers and body agree', () => {
    expect(read(modern(), modernHeaders)).toMatchObject({ isModern: true, request: { _meta: envelope } });
    const able = { sampling: {}, elicitation: { form: {} }, roots: { listChanged: true } };
    expect(read(modern({ 'io.modelcontextprotocol/clientCapabilities': able }), modernHeaders)).toMatchObject(
      { isModern: true },
    );
  });

  it.each([
    ['a call without a revision', call, {}],
    ['one of 2025-11-25', call, { 'mcp-protocol-version': '2025-11-25' }],
    ['one of 2024-11-05', { ...call, id: 'a' }, { 'mcp-protocol-version': '2024-11-05' }],
    ['one without arguments', { ...call, params: { name: params.name } }, {}],
    ['one that takes anything', call, { accept: '*/*' }],
    ['one that asks for progress', withParams({ _meta: { progressToken: 3, 'editor/use': 'x' } }), {}],
  ])('%s', (_, json, headers) => {
    expect(read(json, headers)).toMatchObject({
      id: json.id,
      request: { name: params.name },
      isModern: false,
    });
  });
});

describe('left to the SDK is', () => {
  it.each<[string, unknown, Record<string, string>]>([
    ['one that takes no JSON', call, { accept: 'text/event-stream' }],
    ['one of a revision that nobody knows', call, { 'mcp-protocol-version': '1.0' }],
    ['one of 2026-07-28 without its method', modern(), { ...modernHeaders, 'mcp-method': '' }],
    ['one of 2026-07-28 with another name', modern(), { ...modernHeaders, 'mcp-name': 'x' }],
    [
      'one of 2026-07-28 in another revision',
      modern(),
      { ...modernHeaders, 'mcp-protocol-version': '2025-11-25' },
    ],
    [
      'one that says it is of another',
      modern({ 'io.modelcontextprotocol/protocolVersion': 'x' }),
      modernHeaders,
    ],
    ['one of a client without a name', modern({ 'io.modelcontextprotocol/clientInfo': {} }), modernHeaders],
    [
      'one of a client that can do more',
      modern({ 'io.modelcontextprotocol/clientCapabilities': { roots: 1 } }),
      modernHeaders,
    ],
    ['one that asks for logs', modern({ 'io.modelcontextprotocol/logLevel': 'info' }), modernHeaders],
    ['one of 2026-07-28 by its header', call, { 'mcp-protocol-version': '2026-07-28' }],
    ['one that names its method in a header', call, { 'mcp-method': 'tools/call' }],
    ['one that names its tool in a header', call, { 'mcp-name': params.name }],
    [
      'one of 2026-07-28 by its body',
      withParams({ _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }),
      {},
    ],
    ['one with a progress token that is none', withParams({ _meta: { progressToken: {} } }), {}],
    ['one with more parameters', withParams({ task: {} }), {}],
    ['one with more members', { ...call, result: {} }, {}],
    ['a batch', [call], {}],
    ['a notification', { ...call, id: undefined }, {}],
    ['an id that is no whole number', { ...call, id: 1.5 }, {}],
    ['an id that is no exact number', { ...call, id: 2 ** 53 }, {}],
    ['a progress token that is no exact number', withParams({ _meta: { progressToken: 2 ** 60 } }), {}],
    [
      'one of a client whose roots are described otherwise',
      modern({ 'io.modelcontextprotocol/clientCapabilities': { roots: { listChanged: {} } } }),
      modernHeaders,
    ],
    ['another method', { ...call, method: 'tools/list' }, {}],
    ['an unknown tool', withParams({ name: 'toString' }), {}],
    ['a list of arguments', withParams({ arguments: ['queue'] }), {}],
    ['parameters of another type', { ...call, params: null }, {}],
    ['null', null, {}],
  ])('%s', (_, json, headers) => {
    expect(read(json, headers)).toBeNull();
  });
});

describe('whatever is answered without the SDK', () => {
  const result = {
    content: [{ type: 'text' as const, text: 'é "x" \u2028' }],
    structuredContent: { a: null },
  };
  const serve = createProtocolServing(() => {});
  const createServer = () => {
    const server = new Server(SERVER_INFO, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', () => result);
    return server;
  };
  const told = async (response: Response) => [
    response.status,
    response.headers.get('content-type'),
    await response.json(),
  ];

  const capable = (capabilities: object) => ({
    ...envelope,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  });
  const named = (client: object) => ({ ...envelope, 'io.modelcontextprotocol/clientInfo': client });
  const ids = [0, -1, 2 ** 53 - 1, 2 ** 53, 1e21, 1.5, '', 'é', null, true, []];
  const metas = [
    ...[undefined, {}, null, [], { 'a/b': 1 }, { traceparent: 5, baggage: 7 }],
    ...[1, 'a', 1.5, null, 2 ** 60, {}].flatMap((progressToken) => [
      { progressToken },
      { ...envelope, progressToken },
    ]),
    ...[{ 'io.modelcontextprotocol/related-task': { taskId: 'x' } }, { 'io.modelcontextprotocol/x': 1 }],
    ...[{}, { name: '', version: '' }, { name: 'e', version: '1', title: '' }, { name: 'e', version: 1 }].map(
      named,
    ),
    ...[
      ...[
        { roots: {} },
        { roots: { listChanged: false } },
        { roots: { listChanged: {} } },
        { roots: { x: {} } },
      ],
      ...[
        { sampling: { tools: {}, context: {} } },
        { elicitation: { form: {}, url: {} } },
        { elicitation: [] },
      ],
      ...[{ experimental: { x: {} } }, { extensions: { 'a/b': {} } }, { extensions: { x: { y: 1 } } }],
      ...[{ tasks: { list: {}, cancel: {}, requests: {} } }, { unheard: {} }],
    ].map(capable),
  ];
  const revisions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07', '1.0', '', MODERN];
  const headers = [
    ...[{}, modernHeaders, { ...modernHeaders, 'mcp-session-id': 's' }, { 'mcp-session-id': 's' }],
    ...[{ 'last-event-id': '1' }, { 'mcp-param-query': 'q' }, { ...modernHeaders, 'mcp-param-query': 'q' }],
    ...['*/*', 'application/json', 'APPLICATION/JSON, TEXT/EVENT-STREAM', 'text/html'].map((accept) => ({
      accept,
    })),
    ...revisions.map((revision) => ({ 'mcp-protocol-version': revision })),
  ];
  const calls = [
    ...ids.map((id) => ({ ...call, id })),
    ...metas.map((_meta) => withParams({ _meta })),
    ...[null, [], 'x', {}].map((args) => withParams({ arguments: args })),
  ];

  it.each(headers)('is answered by it in the same way, with %o', async (sent) => {
    const compared = calls.map(async (json) => {
      const plain = read(json, sent);
      if (plain === null) return;
      const bySdk = await serve(requestWith(sent), json, createServer);
      expect(await told(plainResponse(plain, result)), JSON.stringify(json)).toEqual(await told(bySdk));
    });
    await Promise.all(compared);
  });
});
