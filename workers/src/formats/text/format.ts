import { PageFailure } from '../../errors/page-failure.ts';
import { type Format, TEXT_LIMITS } from '../format.ts';
import { hasMoreTextThan } from '../markdown/has-more-text-than.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { assertNoJsonError } from './error-in-json.ts';
import { removePageBreaks } from './remove-page-breaks.ts';

export const plainText: Format = {
  name: 'text',
  limits: TEXT_LIMITS,
  detects: (file) => file.mayBeText,
  read: (page) => readPlainText(page),
};

/**
 * Reads a page of Markdown or plain text.
 *
 * @throws {PageFailure} `empty` when it has no text besides its title, `not_found` or `server_error` for an error in JSON.
 */
export function readPlainText(page: FetchedPage): PageMarkdown {
  assertNoJsonError(page);
  const read = readMarkdownPage({ ...page, body: removePageBreaks(page.body) });
  // The title may come from the URL.
  const title = read.markdown.includes(read.title) ? read.title : '';
  if (!hasMoreTextThan(read.markdown, title, 0)) {
    throw new PageFailure('empty', page.url, 'No readable content on this page.');
  }
  return read;
}
