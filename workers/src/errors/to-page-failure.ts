import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { QueryFailedError } from 'typeorm';
import { errors } from 'undici';
import { BlockedAddressError } from '../net/address/guarded-connect.ts';
import { BadEncodingError, BodyTooLargeError } from '../net/http/read-body.ts';
import { HostHeldOffError } from '../net/pace/host-pace.ts';
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
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'its answer is not as long as its host says',
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'its host speaks HTTP/2 alone, which is not spoken here',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by a known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** A failure without its page: the class, and what was found. */
type Finding = readonly [FailureClass, string];

/**
 * Turns what a connection, a resolver or a decoder throws into the failure that the page's owner is told.
 * An error that is none of these is a mistake or a shortage of our own and is given back as it is.
 */
export function toPageFailure(error: unknown, url: string): unknown {
  if (error instanceof QueryFailedError || isResourceExhaustion(error)) return error;
  const finding = error instanceof Error ? (findingOfClass(error) ?? findingOfCode(error)) : null;
  if (finding === null) {
    return error;
  }
  const [failure, text] = finding;
  const retryAfterMs = error instanceof HostHeldOffError ? error.retryAfterMs : null;
  return new PageFailure(failure, url, `${url} was not fetched: ${text}`, { cause: error, retryAfterMs });
}

function findingOfClass(error: Error): Finding | null {
  if (error instanceof BlockedAddressError) {
    return ['blocked_address', error.message];
  }
  if (error instanceof BadEncodingError) {
    return ['not_text', error.message];
  }
  if (error instanceof BodyTooLargeError) {
    return ['too_large', error.message];
  }
  if (error instanceof HostHeldOffError) {
    return ['server_error', error.message];
  }
  if (error instanceof errors.HTTPParserError) {
    return ['unreachable', 'its host does not answer as HTTP demands'];
  }
  return error.name === 'TimeoutError' ? ['timeout', `its host was too slow (${error.message})`] : null;
}

function findingOfCode(error: Error): Finding | null {
  if (!('code' in error) || typeof error.code !== 'string') {
    return null;
  }
  return TIMEOUT_CODES.has(error.code)
    ? ['timeout', 'its host did not answer in time']
    : ['unreachable', KNOWN_CAUSES[error.code] ?? `the connection failed (${error.code})`];
}
