import type { ServerResponse } from 'node:http';

/** The whole server is overloaded, or one sender has too many requests in progress. */
export type RejectionReason = 'overload' | 'sender';

const REJECTIONS = {
  overload: {
    status: 503,
    code: 'unavailable',
    message: 'The server is overloaded. Try again in a moment',
  },
  sender: {
    status: 429,
    code: 'too_many_requests',
    message: 'You have too many requests in progress. Try again in a moment',
  },
} as const;

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'retry-after': '1',
};

/** Answers with 503 or 429 and `Retry-After`, as JSON-RPC where MCP clients ask. */
export function rejectRequest(url: string, response: ServerResponse, reason: RejectionReason): void {
  const { status, code, message } = REJECTIONS[reason];
  const body = url.startsWith('/mcp/')
    ? { jsonrpc: '2.0', error: { code: -32_603, message }, id: null }
    : { message, error: message, code };
  response.writeHead(status, HEADERS).end(JSON.stringify(body));
}
