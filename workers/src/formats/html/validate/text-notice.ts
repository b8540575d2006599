import type { FailureClass } from '@lectern/shared/domain/documents/failure.ts';
import { findNotice } from './find-notice.ts';

/** An error of a server is short, even as a page with styles. Longer files, such as 10 MiB of `---`, take a second to check. */
const MAX_NOTICE_CHARS = 100_000;
/** The first line may be the whole file. */
const MAX_NAME_CHARS = 1_000;

/**
 * Why a text that is not HTML is an error of its server, such as "Not Found", instead of the requested file; null for
 * other texts. `reason` is a sentence.
 */
export function findTextNotice(
  finalUrl: string,
  text: string,
): { readonly failure: FailureClass; readonly reason: string } | null {
  if (text.length > MAX_NOTICE_CHARS) return null;
  const [line = ''] = text.trimStart().slice(0, MAX_NAME_CHARS).split('\n', 1);
  const name = line.replace(/^#+\s*/, '');
  const page = { markdown: text, names: [name] };
  return findNotice({ url: finalUrl, finalUrl }, page);
}
