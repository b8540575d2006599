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

/** Asciidoctor takes several seconds at this size; longer files stay plain text. */
const MAX_CHARS = 250_000;

/**
 * Converts an AsciiDoc file to Markdown through the HTML of Asciidoctor. Its safe mode SECURE reads no other files and
 * turns includes into links. Null when the file is longer than 250,000 characters.
 *
 * @throws {PageFailure} when readHtmlPage does.
 */
export async function readAsciidoc(page: FetchedPage): Promise<PageMarkdown | null> {
  if (page.body.length > MAX_CHARS) return null;
  const { convert, MemoryLogger, LoggerManager } = await import('@asciidoctor/core');
  // By default, Asciidoctor writes warnings about the file to stderr.
  LoggerManager.logger = new MemoryLogger();
  const html = await convert(page.body, { safe: 'secure', standalone: true, attributes: ATTRIBUTES });
  return readHtmlPage({ ...page, kind: 'html', body: String(html) });
}
