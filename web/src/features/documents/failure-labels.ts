import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';

/** Short labels of the failure classes. */
export const FAILURE_LABELS: Readonly<Record<FailureClass, string>> = {
  robots: 'robots.txt',
  forbidden: 'Access denied',
  not_found: 'Not found',
  timeout: 'Timed out',
  unreachable: 'Unreachable',
  needs_browser: 'Needs a browser',
  too_large: 'Too large',
  not_text: 'Not text',
  blocked_address: 'Address not allowed',
  limit: 'Over plan limit',
  empty: 'Empty',
  too_costly: 'CPU limit exceeded',
  cancelled: 'Canceled',
  server_error: 'Site error',
  internal: 'Internal error',
};

/** The link to the section of the documentation about a failure. */
export function failureHelp(failure: FailureClass): string {
  const anchor = FAILURE_LABELS[failure].toLowerCase().replaceAll('.', '').replaceAll(' ', '-');
  return `/docs/failures#${anchor}`;
}
