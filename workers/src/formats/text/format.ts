import { PageFailure } from '../../errors/page-failure.ts';
import { type Format, TEXT_LIMITS } from '../format.ts';
import { hasMoreTextThan } from '../markdown/has-more-text-than.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';

export const plainText: Format = {
  name: 'text',
  limits: TEXT_LIMITS,
  detects: (file) => file.mayBeText,
  read: (page) => readPlainText(page),
};

/**
 * Reads a page of Markdown or plain text.
 *
 * @throws {PageFailure} `empty` when it has no text besides its title.
 */
export function readPlainText(page: FetchedPage): PageMarkdown {
  const read = readMarkdownPage(page);
  if (!hasMoreTextThan(read.markdown, read.title, 0)) {
    throw new PageFailure('empty', page.url, 'No readable content on this page.');
  }
  return read;
}
