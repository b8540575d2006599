import { readHtmlPage } from '../html/read-html-page.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';

/** The attributes that GitHub sets, for its heading anchors and links to source files. */
const ATTRIBUTES = {
  'env-github': '',
  env: 'github',
  idprefix: '',
  idseparator: '-',
  relfilesuffix: '.adoc',
  stylesheet: false,
} as const;

/** Asciidoctor takes a second at this size, and quadratic time beyond; longer files stay plain text. */
const MAX_CHARS = 100_000;

/** The same for a paragraph, which it searches for each kind of markup from each position. */
const MAX_PARAGRAPH_CHARS = 10_000;

/**
 * Converts an AsciiDoc file to Markdown through the HTML of Asciidoctor. Its safe mode SECURE reads no other files and
 * turns includes into links. Null when the file is longer than 100,000 characters, or one of its paragraphs than 10,000.
 *
 * @throws {PageFailure} when readHtmlPage does.
 */
export async function readAsciidoc(page: FetchedPage): Promise<PageMarkdown | null> {
  if (page.body.length > MAX_CHARS || hasLongParagraph(page.body)) return null;
  const { convert, MemoryLogger, LoggerManager } = await import('@asciidoctor/core');
  // By default, Asciidoctor writes warnings about the file to stderr.
  LoggerManager.logger = new MemoryLogger();
  const html = await convert(page.body, { safe: 'secure', standalone: true, attributes: ATTRIBUTES });
  return readHtmlPage({ ...page, kind: 'html', body: String(html) });
}

function hasLongParagraph(text: string): boolean {
  let chars = 0;
  for (const line of text.split('\n')) {
    chars = line.trim() === '' ? 0 : chars + line.length;
    if (chars > MAX_PARAGRAPH_CHARS) return true;
  }
  return false;
}
