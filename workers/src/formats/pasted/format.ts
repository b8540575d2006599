import { PageFailure } from '../../errors/page-failure.ts';
import { type Format, TEXT_LIMITS } from '../format.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import { createFetchedPage, type FetchedPage, type PageMarkdown } from '../page.ts';

/** Text that a user pasted. No fetched file is detected as pasted. */
export const pastedText: Format = {
  name: 'pasted',
  limits: TEXT_LIMITS,
  detects: () => false,
  read: (page) => readPastedText(page),
};

/**
 * Reads pasted text as Markdown without removing anything: its owner wants to find even a single line, code or a comment.
 *
 * @throws {PageFailure} `empty` when it has no visible characters.
 */
function readPastedText(page: FetchedPage): PageMarkdown {
  const read = readMarkdownPage(page);
  if (hasBody(read.markdown)) return read;
  // Passages need text below a heading.
  const markdown = stripInvisible(page.body.replace(/\r\n?/g, '\n'))
    .replace(/^ {0,3}#{1,6}[ \t]+/gm, '')
    .trim();
  if (markdown === '') throw new PageFailure('empty', page.url, 'The text is empty.');
  return { ...read, markdown, anchors: [] };
}

function hasBody(markdown: string): boolean {
  return markdown.split('\n').some((line) => line.trim() !== '' && !/^#{1,6} /.test(line));
}

/** Text that was never fetched, such as a user's own, as the page at `url`. */
export function pastedPage(url: string, text: string): FetchedPage {
  return createFetchedPage({ url, kind: 'pasted', body: text, tryType: 'user_text' });
}
