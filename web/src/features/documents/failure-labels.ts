import type { FailureClass } from '@lectern/shared/domain/failure.ts';

/** The classes of failure in a word or two, for a chip. */
export const FAILURE_LABELS: Readonly<Record<FailureClass, string>> = {
  robots: 'robots.txt',
  forbidden: 'Access refused',
  not_found: 'Not found',
  timeout: 'Too slow',
  unreachable: 'Unreachable',
  needs_browser: 'Needs a browser',
  too_large: 'Too large',
  not_text: 'Not text',
  blocked_address: 'Private address',
  limit: 'Not served',
  empty: 'Empty',
  server_error: 'Site error',
  internal: 'Our error',
};
