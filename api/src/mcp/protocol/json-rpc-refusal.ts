import { toUnavailable } from '@lectern/shared/db/unavailable.ts';
import { NotFoundError, NotSignedInError, TooManyRequestsError } from '@lectern/shared/errors.ts';
import type { Logger } from '@lectern/shared/logger.ts';

/** JSON-RPC codes of the refusals that come before the protocol is served (JSON-RPC 2.0, section 5.1). */
export const REFUSAL_CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  internal: -32_603,
  refused: -32_000,
} as const;

/** A refusal in the form that MCP clients read. */
export function refuse(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/** The refusal that an error before the protocol means. */
export function toRefusal(error: unknown, logger: Logger): Response {
  if (error instanceof NotSignedInError) {
    // Without resource_metadata: clients that find it would begin an OAuth sign-in that does not exist.
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
  return refuse(500, REFUSAL_CODES.internal, 'The server failed; repeat the request in a moment');
}
