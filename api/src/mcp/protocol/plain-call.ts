import type { CallToolResult } from '@modelcontextprotocol/server';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import type { ToolRequest } from '../call-tool.ts';
import { ALL_TOOLS } from '../tools/all-tools.ts';
import { acceptedForm } from './accepted-form.ts';
import { SERVER_INFO } from './mcp-server.ts';
import type { Asked } from './read-message.ts';

/** One call of a tool about which the protocol has nothing to say or to refuse. */
export interface PlainCall {
  readonly id: string | number;
  readonly request: ToolRequest & { readonly _meta?: Fields };
  /** Whether it is of revision 2026-07-28, whose results say what they are and who gives them. */
  readonly isModern: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const MODERN_REVISION = '2026-07-28';
const OLDER_REVISIONS: ReadonlySet<string> = new Set(SUPPORTED_PROTOCOL_VERSIONS);
const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMETERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
/** What a client of revision 2026-07-28 says of itself with each request; more than these the SDK must judge. */
const ENVELOPE: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
]);
const NOTHING: ReadonlySet<string> = new Set();
const RESERVED = 'io.modelcontextprotocol/';
const CLIENT_INFO: ReadonlySet<string> = new Set(['name', 'version', 'title']);
const ROOTS: ReadonlySet<string> = new Set(['listChanged']);

/**
 * The call in a message that every rule of its revision lets through; null for all others, which are the SDK's.
 *
 * Nearly all that editors send is such a call, and what the SDK does around it (a server, a transport, five schemas)
 * takes as long as the search.
 */
export function readPlainCall({ request: { headers }, json }: Asked): PlainCall | null {
  if (acceptedForm(headers) !== 'json' || !isObject(json) || !hasOnly(json, MEMBERS)) return null;
  const { jsonrpc, id, method, params } = json;
  const isRequest = jsonrpc === '2.0' && method === 'tools/call' && isId(id);
  if (!isRequest || !isObject(params) || !hasOnly(params, PARAMETERS)) return null;
  const { name, arguments: args, _meta: meta = {} } = params;
  const tool = ALL_TOOLS.find((known) => known.name === name);
  if (!tool || !(args === undefined || isObject(args)) || !isObject(meta)) return null;
  if (meta.progressToken !== undefined && !isId(meta.progressToken)) return null;
  const isModern = isOfModernRevision(headers, tool.name, meta);
  if (!isModern && !isOfOlderRevision(headers, meta)) return null;
  return { id, request: { name: tool.name, arguments: args, _meta: meta }, isModern };
}

/** The result as the SDK sends it in the revision of the call. */
export function plainResponse({ id, isModern }: PlainCall, result: CallToolResult): Response {
  const said = isModern ? { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: SERVER_INFO } } : {};
  return Response.json({ result: { ...result, ...said }, jsonrpc: '2.0', id });
}

function isOfOlderRevision(headers: Headers, meta: Fields): boolean {
  const revision = headers.get('mcp-protocol-version');
  const isKnown = revision === null || OLDER_REVISIONS.has(revision);
  const isNamed = headers.has('mcp-method') || headers.has('mcp-name');
  return isKnown && !isNamed && !Object.keys(meta).some((key) => key.startsWith(RESERVED));
}

/** Its headers say the same as its body, in the plainest spelling, and what it says of its client is in order. */
function isOfModernRevision(headers: Headers, tool: string, meta: Fields): boolean {
  const client = meta[CLIENT_INFO_META_KEY];
  const capabilities = meta[CLIENT_CAPABILITIES_META_KEY];
  return (
    headers.get('mcp-protocol-version') === MODERN_REVISION &&
    headers.get('mcp-method') === 'tools/call' &&
    headers.get('mcp-name') === tool &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN_REVISION &&
    Object.keys(meta).every((key) => !key.startsWith(RESERVED) || ENVELOPE.has(key)) &&
    isObject(client) &&
    hasOnly(client, CLIENT_INFO) &&
    typeof client.name === 'string' &&
    typeof client.version === 'string' &&
    (client.title === undefined || typeof client.title === 'string') &&
    isObject(capabilities) &&
    Object.entries(capabilities).every(isPlainCapability)
  );
}

/**
 * Features are named by empty objects, save that of roots, which says yes or no; one with more has a form that the SDK
 * knows.
 */
function isPlainCapability([name, capability]: readonly [string, unknown]): boolean {
  if (!isObject(capability)) return false;
  if (name === 'roots') {
    return hasOnly(capability, ROOTS) && ['boolean', 'undefined'].includes(typeof capability.listChanged);
  }
  return Object.values(capability).every((feature) => isObject(feature) && hasOnly(feature, NOTHING));
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Fields, names: ReadonlySet<string>): boolean {
  return Object.keys(value).every((name) => names.has(name));
}
