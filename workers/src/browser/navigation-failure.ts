import type { FailureClass } from '@lectern/shared/domain/failure.ts';
import { PageFailure } from '../errors/page-failure.ts';

/** Chromium's names of what kept a page from being loaded (net/base/net_error_list.h). */
const BY_CODE: Readonly<Record<string, readonly [FailureClass, string]>> = {
  'net::ERR_TIMED_OUT': ['timeout', 'its host did not answer in time'],
  'net::ERR_CONNECTION_TIMED_OUT': ['timeout', 'its host did not answer in time'],
  'net::ERR_TOO_MANY_REDIRECTS': ['unreachable', 'it redirects without end'],
  'net::ERR_TUNNEL_CONNECTION_FAILED': ['unreachable', 'its host cannot be reached'],
  'net::ERR_EMPTY_RESPONSE': ['unreachable', 'its host broke off the connection'],
  'net::ERR_CONNECTION_CLOSED': ['unreachable', 'its host broke off the connection'],
  'net::ERR_CONNECTION_RESET': ['unreachable', 'its host broke off the connection'],
  'net::ERR_ABORTED': ['not_text', 'it is a download, or empty'],
};

/** The failure of `url` for the name that Chromium has for it. */
export function navigationFailure(url: string, code: string): PageFailure {
  const [failure, text] = findingOf(code);
  return new PageFailure(failure, url, `${url} was not rendered: ${text}`);
}

function findingOf(code: string): readonly [FailureClass, string] {
  if (code.startsWith('net::ERR_CERT')) {
    return ['unreachable', `its certificate is not valid (${code})`];
  }
  const known = BY_CODE[code];
  return known ?? ['unreachable', `the connection failed (${code})`];
}
