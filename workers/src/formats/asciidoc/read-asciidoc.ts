import { readHtmlPage } from '../html/read-html-page.ts';
import { readFrontMatter } from '../markdown/front-matter.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';

/** The attributes that GitHub sets, for its heading anchors and links to source files. */
const ATTRIBUTES = {
  'env-github': '',
  env: 'github',
  idprefix: '',
  idseparator: '-',
  relfilesuffix: '.adoc',
  stylesheet: false,
  // The footer has the time of the conversion.
  nofooter: '',
  // Files without a title are named by their URL instead of "Untitled".
  'untitled-label': '',
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
  const text = withTitle(readFrontMatter(page.body));
  const html = await convert(text, { safe: 'secure', standalone: true, attributes: ATTRIBUTES });
  return readHtmlPage({ ...page, kind: 'html', body: String(html) });
}

/** The text with the title of its front matter, unless it has one of its own. Attributes follow the title without a gap. */
function withTitle({ title, body }: ReturnType<typeof readFrontMatter>): string {
  if (title === null || /^= /m.test(body)) return body;
  return `= ${title}\n${body.startsWith(':') ? '' : '\n'}${body}`;
}

function hasLongParagraph(text: string): boolean {
  let chars = 0;
  for (const line of text.split('\n')) {
    chars = line.trim() === '' ? 0 : chars + line.length;
    if (chars > MAX_PARAGRAPH_CHARS) return true;
  }
  return false;
}
