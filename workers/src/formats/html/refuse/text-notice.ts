import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { findSiteNotice } from './site-notice.ts';
import { isSoft404 } from './soft-404.ts';

/** A file of 10 MiB may be one line. */
const MAX_NAME_CHARS = 1_000;

/**
 * Why a text that is not HTML is an error of its server, such as "Not Found", instead of the requested file; null for
 * other texts. `message` is a sentence.
 */
export function findTextNotice(
  finalUrl: string,
  text: string,
): { readonly failure: FailureClass; readonly message: string } | null {
  const [line = ''] = text.trimStart().slice(0, MAX_NAME_CHARS).split('\n', 1);
  const name = line.replace(/^#+\s*/, '');
  const page = { markdown: text, names: [name] };
  if (isSoft404({ finalUrl }, page)) return { failure: 'not_found', message: `The site says "${name}".` };
  const notice = findSiteNotice({ finalUrl }, page);
  return notice && { failure: notice.failure, message: `The site only says "${notice.name}".` };
}
