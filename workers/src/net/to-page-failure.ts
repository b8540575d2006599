import { PageFailure } from '../crawl/types.ts';
import { BlockedAddressError } from './guarded-connect.ts';
import { HostHeldOffError } from './host-pace.ts';
import { BadEncodingError } from './read-body.ts';

const TIMEOUT_CODES: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'ETIMEOUT',
  'ECANCELLED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

const KNOWN_CAUSES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name does not exist',
  ENODATA: 'its host name has no address',
  ESERVFAIL: 'its host name could not be resolved',
  EREFUSED: 'its host name could not be resolved',
  ECONNREFUSED: 'its host refuses connections',
  ECONNRESET: 'its host broke off the connection',
  UND_ERR_SOCKET: 'its host broke off the connection',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by a known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/**
 * Turns what a connection, a resolver or a decoder throws into the failure that the page's owner is told.
 * An error that is none of these is a mistake of our own and is given back as it is.
 */
export function toPageFailure(error: unknown, url: string): unknown {
  if (error instanceof BlockedAddressError) {
    return new PageFailure('blocked_address', url, `${url} was not fetched: ${error.message}`, {
      cause: error,
    });
  }
  if (error instanceof BadEncodingError) {
    return new PageFailure('not_text', url, `${url} could not be read: ${error.message}`, { cause: error });
  }
  if (error instanceof HostHeldOffError) {
    const { retryAfterMs } = error;
    return new PageFailure('server_error', url, `${url} was not fetched: ${error.message}`, {
      cause: error,
      retryAfterMs,
    });
  }
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new PageFailure('timeout', url, `${url} was not read to its end in time: ${error.message}`, {
      cause: error,
    });
  }
  const code = codeOf(error);
  if (code === null) {
    return error;
  }
  if (TIMEOUT_CODES.has(code)) {
    return new PageFailure('timeout', url, `${url} did not answer in time (${code})`, { cause: error });
  }
  return new PageFailure('unreachable', url, `${url} was not fetched: ${KNOWN_CAUSES[code] ?? code}`, {
    cause: error,
  });
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
