import { toUnavailable } from '@lectern/shared/db/unavailable.ts';
import { NotFoundError, NotSignedInError, TooManyRequestsError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';

/** JSON-RPC error codes of requests refused before the SDK handles them (JSON-RPC 2.0, section 5.1). */
export const REFUSAL_CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  internal: -32_603,
  refused: -32_000,
} as const;

/** An error response in JSON-RPC format. */
export function refuse(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/** Maps an error outside of the SDK to a response. */
export function toRefusal(error: unknown, logger: Logger): Response {
  if (error instanceof NotSignedInError) {
    // No resource_metadata: it would make clients start an OAuth sign-in, which does not exist.
    return refuse(401, REFUSAL_CODES.refused, error.message, {
      'www-authenticate': 'Bearer realm="Lectern"',
    });
  }
  if (error instanceof TooManyRequestsError) {
    const retryAfter = { 'retry-after': String(error.retryAfterSeconds ?? 1) };
    return refuse(429, REFUSAL_CODES.refused, error.message, retryAfter);
  }
  if (error instanceof NotFoundError) return refuse(404, REFUSAL_CODES.refused, error.message);
  logger.error({ err: error }, 'MCP request failed');
  const unavailable = toUnavailable(error);
  if (unavailable !== null) {
    const retryAfter = { 'retry-after': String(unavailable.retryAfterSeconds) };
    return refuse(503, REFUSAL_CODES.internal, unavailable.message, retryAfter);
  }
  return refuse(500, REFUSAL_CODES.internal, 'Internal server error. Repeat the request in a moment');
}
