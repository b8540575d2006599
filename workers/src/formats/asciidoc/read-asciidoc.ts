import { readHtmlPage } from '../html/read-html-page.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';

/** What GitHub sets for the files it shows: addresses of headings, and links that lead to sources. */
const ATTRIBUTES = {
  'env-github': '',
  env: 'github',
  idprefix: '',
  idseparator: '-',
  relfilesuffix: '.adoc',
  stylesheet: false,
} as const;

/** Asciidoctor takes some seconds for so much; longer files stay plain text. */
const MAX_CHARS = 250_000;

/**
 * An AsciiDoc file as markdown, by way of the page that Asciidoctor makes of it. Nothing is read besides the file:
 * what it includes stays as links (Asciidoctor's safe mode SECURE). Null for a file that is too long for it.
 *
 * @throws {PageFailure} as readHtmlPage does.
 */
export async function readAsciidoc(page: FetchedPage): Promise<PageMarkdown | null> {
  if (page.body.length > MAX_CHARS) return null;
  const { convert, MemoryLogger, LoggerManager } = await import('@asciidoctor/core');
  // Its complaints about a stranger's file are nobody's here, and would go to the process's error output.
  LoggerManager.logger = new MemoryLogger();
  const html = await convert(page.body, { safe: 'secure', standalone: true, attributes: ATTRIBUTES });
  return readHtmlPage({ ...page, kind: 'html', body: String(html) });
}
