import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { PageFailure } from '../../errors/page-failure.ts';
import { CANNOT_BE_REACHED, CONNECTION_CLOSED, NO_RESPONSE_IN_TIME } from '../../errors/to-page-failure.ts';

/** Chromium's error names (net/base/net_error_list.h). */
const FAILURE_BY_CODE: Readonly<Record<string, readonly [FailureClass, string]>> = {
  'net::ERR_TIMED_OUT': ['timeout', NO_RESPONSE_IN_TIME],
  'net::ERR_CONNECTION_TIMED_OUT': ['timeout', NO_RESPONSE_IN_TIME],
  'net::ERR_TOO_MANY_REDIRECTS': ['unreachable', 'The page redirects too many times.'],
  'net::ERR_TUNNEL_CONNECTION_FAILED': ['unreachable', CANNOT_BE_REACHED],
  'net::ERR_EMPTY_RESPONSE': ['unreachable', CONNECTION_CLOSED],
  'net::ERR_CONNECTION_CLOSED': ['unreachable', CONNECTION_CLOSED],
  'net::ERR_CONNECTION_RESET': ['unreachable', CONNECTION_CLOSED],
  'net::ERR_ABORTED': ['not_text', 'The page is a download or empty.'],
};

/** Returns the failure for an error name of Chromium. */
export function toNavigationFailure(url: string, code: string): PageFailure {
  const [failure, message] = FAILURE_BY_CODE[code] ?? ['unreachable', toUnknownFailure(code)];
  return new PageFailure(failure, url, message);
}

function toUnknownFailure(code: string): string {
  return code.startsWith('net::ERR_CERT')
    ? `The site's certificate is not valid (${code}).`
    : `The connection failed (${code}).`;
}
