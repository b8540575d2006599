import { toUnavailable } from '@lectern/shared/db/unavailable.ts';
import { NotFoundError, NotSignedInError, TooManyRequestsError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';

/** JSON-RPC error codes of requests refused before the SDK handles them (JSON-RPC 2.0, section 5.1). */
export const JSON_RPC_CODES = {
  parseError: -32_700,
  internal: -32_603,
  serverError: -32_000,
} as const;

/** An error response in JSON-RPC format. */
export function jsonRpcError(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/** Maps an error outside of the SDK to a response. */
export function toJsonRpcError(error: unknown, logger: Logger): Response {
  if (error instanceof NotSignedInError) {
    // No resource_metadata: it would make clients start an OAuth sign-in, which does not exist.
    return jsonRpcError(401, JSON_RPC_CODES.serverError, error.message, {
      'www-authenticate': 'Bearer realm="Lectern"',
    });
  }
  if (error instanceof TooManyRequestsError) {
    const retryAfter = { 'retry-after': String(error.retryAfterSeconds ?? 1) };
    return jsonRpcError(429, JSON_RPC_CODES.serverError, error.message, retryAfter);
  }
  if (error instanceof NotFoundError) return jsonRpcError(404, JSON_RPC_CODES.serverError, error.message);
  logger.error({ err: error }, 'MCP request failed');
  const unavailable = toUnavailable(error);
  if (unavailable !== null) {
    const retryAfter = { 'retry-after': String(unavailable.retryAfterSeconds) };
    return jsonRpcError(503, JSON_RPC_CODES.internal, unavailable.message, retryAfter);
  }
  return jsonRpcError(500, JSON_RPC_CODES.internal, 'Internal server error. Repeat the request in a moment');
}
