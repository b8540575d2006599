import { answerFacts } from '@lectern/shared/contracts/ask.ts';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ANSWER_META_KEY } from '../../../api/src/mcp/tools/tool-answer.ts';
import type { McpUser } from './test-mcp-server.ts';

/** The response to a POST request. */
export interface McpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly error?: { readonly code: number; readonly message: string };
    readonly result?: Record<string, unknown>;
    readonly id?: unknown;
  };
}

/** Posts a string, or a value as JSON, as the user's editor does. `headers` replaces headers; null removes one. */
export async function postAs(
  user: McpUser,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
  url = user.serverUrl,
): Promise<McpReply> {
  const all: Record<string, string | undefined> = {
    authorization: `Bearer ${user.apiKey}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(url, {
    method: 'POST',
    headers: sent,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

/** A tool's result with its text. */
export type TextResult = CallToolResult & { readonly text: string };

/** Calls a tool in protocol revision 2025-11-25. */
export async function callTool(
  user: McpUser,
  name: string,
  args: Readonly<Record<string, unknown>>,
  url = user.serverUrl,
): Promise<TextResult> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const { body } = await postAs(user, call, { 'mcp-protocol-version': '2025-11-25' }, url);
  // Safe: the tests with official clients validate results.
  const result = body.result as unknown as CallToolResult;
  const [first] = result.content;
  return { ...result, text: first?.type === 'text' ? first.text : '' };
}

/** The machine-readable facts of a result. Throws if they do not match their schema. */
export function factsOf(result: CallToolResult) {
  return answerFacts.parse(result._meta?.[ANSWER_META_KEY]);
}

/** The URLs of the passages of a result, in order. */
export function urlsOf(result: CallToolResult): string[] {
  return factsOf(result).passages.map(({ url }) => url);
}

/** The quoted texts of a result, in order. */
export function quotesOf({ text }: TextResult): string[] {
  const quotes = text.matchAll(/^<passage [^\n]*>\n(.*?)\n(?:\[cut here\]\n)?<\/passage>$/gms);
  return [...quotes].map(([, quoted = '']) => quoted);
}
