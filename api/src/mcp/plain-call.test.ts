import { describe, expect, it } from 'vitest';
import { readPlainCall } from './plain-call.ts';

const ACCEPT = 'application/json, text/event-stream';
const params = { name: 'retrieve_technical_documentation', arguments: { query: 'queue' } };
const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params };

const read = (json: unknown, headers: Record<string, string> = {}) =>
  readPlainCall({
    request: new Request('http://localhost/', { method: 'POST', headers: { accept: ACCEPT, ...headers } }),
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
    const able = {
      'io.modelcontextprotocol/clientCapabilities': { sampling: {}, elicitation: { form: {} } },
    };
    expect(read(modern(able), modernHeaders)).toMatchObject({ isModern: true });
  });

  it.each([
    ['a call without a revision', call, {}],
    ['one of 2025-11-25', call, { 'mcp-protocol-version': '2025-11-25' }],
    ['one of 2024-11-05', { ...call, id: 'a' }, { 'mcp-protocol-version': '2024-11-05' }],
    ['one without arguments', { ...call, params: { name: params.name } }, {}],
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
    ['one that takes JSON only', call, { accept: 'application/json' }],
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
    ['another method', { ...call, method: 'tools/list' }, {}],
    ['an unknown tool', withParams({ name: 'toString' }), {}],
    ['a list of arguments', withParams({ arguments: ['queue'] }), {}],
    ['parameters of another type', { ...call, params: null }, {}],
    ['null', null, {}],
  ])('%s', (_, json, headers) => {
    expect(read(json, headers)).toBeNull();
  });
});
