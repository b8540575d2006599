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

describe('answered without the SDK is', () => {
  it.each([
    ['a call without a revision', call, {}],
    ['one of 2025-11-25', call, { 'mcp-protocol-version': '2025-11-25' }],
    ['one of 2024-11-05', { ...call, id: 'a' }, { 'mcp-protocol-version': '2024-11-05' }],
    ['one without arguments', { ...call, params: { name: params.name } }, {}],
    ['one that asks for progress', withParams({ _meta: { progressToken: 3, 'editor/use': 'x' } }), {}],
  ])('%s', (_, json, headers) => {
    expect(read(json, headers)).toMatchObject({ id: json.id, request: { name: params.name } });
  });
});

describe('left to the SDK is', () => {
  it.each<[string, unknown, Record<string, string>]>([
    ['one that takes JSON only', call, { accept: 'application/json' }],
    ['one of a revision that nobody knows', call, { 'mcp-protocol-version': '1.0' }],
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
