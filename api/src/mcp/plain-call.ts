import type { CallToolResult } from '@modelcontextprotocol/server';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import type { ToolRequest } from './call-tool.ts';
import type { Asked } from './read-message.ts';
import { ALL_TOOLS } from './tools/all-tools.ts';

/** One call of a tool in a revision up to 2025-11-25, about which the protocol has nothing to say or to refuse. */
export interface PlainCall {
  readonly id: string | number;
  readonly request: ToolRequest & { readonly _meta?: Readonly<Record<string, unknown>> };
}

const OLDER_REVISIONS: ReadonlySet<string> = new Set(SUPPORTED_PROTOCOL_VERSIONS);
const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMETERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
/** With these a message is of revision 2026-07-28, or says something that the SDK must judge. */
const RESERVED = 'io.modelcontextprotocol/';

/**
 * The call in a message that every rule of its revision lets through; null for all others, which are the SDK's.
 *
 * Nearly all that editors send is such a call, and what the SDK does around it (a server, a transport, five schemas)
 * takes as long as the search.
 */
export function readPlainCall({ request, json }: Asked): PlainCall | null {
  if (!isOfOlderRevision(request.headers) || !isObject(json) || !hasOnly(json, MEMBERS)) return null;
  const { jsonrpc, id, method, params } = json;
  const isRequest = jsonrpc === '2.0' && method === 'tools/call' && isId(id);
  if (!isRequest || !isObject(params) || !hasOnly(params, PARAMETERS)) return null;
  const { name, arguments: args, _meta: meta } = params;
  const tool = ALL_TOOLS.find((known) => known.name === name);
  if (!tool || !(args === undefined || isObject(args)) || !isHarmless(meta)) return null;
  return { id, request: { name: tool.name, arguments: args, ...(meta !== undefined && { _meta: meta }) } };
}

/** The result as the transport of those revisions sends it. */
export function plainResponse({ id }: PlainCall, result: CallToolResult): Response {
  return Response.json({ result, jsonrpc: '2.0', id });
}

function isOfOlderRevision(headers: Headers): boolean {
  const accept = headers.get('accept') ?? '';
  const revision = headers.get('mcp-protocol-version');
  return (
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    (revision === null || OLDER_REVISIONS.has(revision)) &&
    !headers.has('mcp-method') &&
    !headers.has('mcp-name')
  );
}

function isHarmless(meta: unknown): meta is Record<string, unknown> | undefined {
  if (meta === undefined) return true;
  if (!isObject(meta) || Object.keys(meta).some((key) => key.startsWith(RESERVED))) return false;
  return meta.progressToken === undefined || isId(meta.progressToken);
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isInteger(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasOnly(value: Record<string, unknown>, names: ReadonlySet<string>): boolean {
  return Object.keys(value).every((name) => names.has(name));
}
