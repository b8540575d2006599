import { isDatabaseError } from '@lectern/shared/db/unavailable.ts';
import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { errors } from 'undici';
import {
  BadEncodingError,
  BlockedAddressError,
  BodyTooLargeError,
  HostPausedError,
  IncompleteBodyError,
} from './network-errors.ts';
import { PageFailure } from './page-failure.ts';
import { isResourceExhaustion } from './resource-exhaustion.ts';

const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'ETIMEOUT',
  'ECANCELLED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

/** The message for a truncated response. */
export const INCOMPLETE_RESPONSE = 'The site sent an incomplete response.';
export const NO_RESPONSE_IN_TIME = 'The site did not respond in time.';
export const CONNECTION_CLOSED = 'The site closed the connection.';
export const CANNOT_BE_REACHED = 'The site cannot be reached.';

const SENTENCE_BY_CODE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist.',
  ENODATA: 'The host name has no IP address.',
  ESERVFAIL: 'The host name could not be resolved.',
  EREFUSED: 'The host name could not be resolved.',
  ECONNREFUSED: 'The site refused the connection.',
  ECONNRESET: CONNECTION_CLOSED,
  UND_ERR_SOCKET: CONNECTION_CLOSED,
  EHOSTUNREACH: CANNOT_BE_REACHED,
  ENETUNREACH: CANNOT_BE_REACHED,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: INCOMPLETE_RESPONSE,
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the response are too large.',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'The site only supports HTTP/2, which Lectern does not use.',
  CERT_HAS_EXPIRED: "The site's certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The site's certificate is not signed by a known authority.",
  SELF_SIGNED_CERT_IN_CHAIN: "The site's certificate is not signed by a known authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The site's certificate is not signed by a known authority.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The site's certificate is for another host.",
};

type ClassifiedError = readonly [failure: FailureClass, message: string];

/**
 * Turns an error of a connection, resolver or decoder into the PageFailure that the owner of the page reads. Returns
 * every other error unchanged: a bug, a database error, or a machine that has run out of resources.
 */
export function toPageFailure(error: unknown, url: string): unknown {
  if (!(error instanceof Error) || isDatabaseError(error) || isResourceExhaustion(error)) return error;
  const classified = classifyByType(error) ?? classifyByCode(error);
  if (classified === null) return error;
  const [failure, message] = classified;
  const retryAfterMs = error instanceof HostPausedError ? error.retryAfterMs : null;
  return new PageFailure(failure, url, message, { cause: error, retryAfterMs });
}

function classifyByType(error: Error): ClassifiedError | null {
  const { message } = error;
  if (error instanceof BlockedAddressError) {
    return ['blocked_address', `We can't fetch this URL: ${message}.`];
  }
  if (error instanceof BadEncodingError) {
    return ['not_text', `The response could not be decoded (${message}).`];
  }
  if (error instanceof IncompleteBodyError) return ['unreachable', INCOMPLETE_RESPONSE];
  if (error instanceof BodyTooLargeError) return ['too_large', `The page is too large (${message}).`];
  if (error instanceof HostPausedError) {
    return ['server_error', `The site asked us to pause our requests (${message}).`];
  }
  if (error instanceof errors.HTTPParserError || isParserErrorOfNode(error)) {
    return ['unreachable', `The site sent an invalid HTTP response (${message}).`];
  }
  return error.name === 'TimeoutError' ? ['timeout', `The site did not respond in time (${message}).`] : null;
}

function isParserErrorOfNode(error: Error): boolean {
  return 'code' in error && String(error.code).startsWith('HPE_');
}

function classifyByCode(error: Error): ClassifiedError | null {
  if (!('code' in error) || typeof error.code !== 'string') return null;
  const { code } = error;
  return TIMEOUT_CODES.has(code)
    ? ['timeout', NO_RESPONSE_IN_TIME]
    : ['unreachable', SENTENCE_BY_CODE[code] ?? `The connection failed (${code}).`];
}
