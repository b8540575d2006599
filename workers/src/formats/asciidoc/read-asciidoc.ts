import { readHtmlPage } from '../html/read-html-page.ts';
import { MAX_ASCIIDOC_CHARS } from '../includes/insert-includes.ts';
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

/** Asciidoctor takes quadratic time for a paragraph, which it searches for each kind of markup from each position. */
const MAX_PARAGRAPH_CHARS = 10_000;

/** A section is compared with all earlier sections of the same title. */
const MAX_SECTIONS = 2_000;

/** Columns and copies of cells that a table may state in a few characters, such as `1000000*|`. */
const MAX_STATED_CELLS = 10_000;
/**
 * The duplication and span factors of cells, and the columns of a table (https://docs.asciidoctor.org/asciidoc/latest/tables).
 */
const CELL_FACTOR = /(?<![\d.])(\d+)?(?:\.(\d+))?[*+][<^>.]*[a-z]?[|!:;¦]/g;
const COLUMNS = /\bcols\s*=\s*["']?(\d[^"'\]\n]*)/g;

/**
 * Converts an AsciiDoc file to Markdown through the HTML of Asciidoctor. Its safe mode SECURE does not read other files
 * and turns includes into links. Null when the file has more than 100,000 characters, a paragraph of more than 10,000
 * characters, more than 2,000 sections, or more than 10,000 cells that are stated by numbers.
 *
 * @throws {PageFailure} when readHtmlPage does.
 */
export async function readAsciidoc(page: FetchedPage): Promise<PageMarkdown | null> {
  const isTooLarge = page.body.length > MAX_ASCIIDOC_CHARS || hasLongParagraph(page.body);
  if (isTooLarge || hasManySections(page.body) || statesManyCells(page.body)) return null;
  const { convert, MemoryLogger, LoggerManager } = await import('@asciidoctor/core');
  // By default, Asciidoctor writes warnings about the file to stderr.
  LoggerManager.logger = new MemoryLogger();
  const text = withTitle(readFrontMatter(resolveAntoraReferences(page)));
  const html = await convert(text, { safe: 'secure', standalone: true, attributes: ATTRIBUTES });
  return readHtmlPage({ ...page, kind: 'html', body: String(html) });
}

/** `xref:module:page.adoc#id` and `xref:page.adoc`, without those that are relative to the file. */
const REFERENCE = /\bxref:(?!\.{1,2}\/|#)(?:([\w.-]+):)?([^\s:[\]#]+\.adoc)(?=[#[])/g;
/** A page of another component or version, which is in another repository or branch; captures the text. */
const OUTSIDE_REFERENCE = /\bxref:(?:[\w.{}-]+@[^\s[\]]+|[\w.-]+:[\w.-]*:[^\s:[\]]+)\[([^\]\n]+)\]/g;
/** A page of Antora; captures its folders below the folder `pages`. */
const ANTORA_PAGE = /\/modules\/[^/]+\/pages\/((?:[^/]+\/)*)[^/]+$/;

/**
 * Antora resolves the references of a page from the root of its module instead of its own folder
 * (https://docs.antora.org/antora/latest/page/resource-id-coordinates/).
 */
function resolveAntoraReferences({ body, finalUrl }: FetchedPage): string {
  const folders = ANTORA_PAGE.exec(finalUrl)?.[1];
  if (folders === undefined) return body;
  const root = '../'.repeat(folders.split('/').length - 1);
  return body
    .replace(OUTSIDE_REFERENCE, '$1')
    .replace(REFERENCE, (_, module: string | undefined, page: string) =>
      module === undefined ? `xref:${root}${page}` : `xref:${root}../../${module}/pages/${page}`,
    );
}

/** The text with the title of its front matter, unless it has one of its own. Attributes follow the title without a gap. */
function withTitle({ title, body }: ReturnType<typeof readFrontMatter>): string {
  if (title === null || /^= /m.test(body)) return body;
  return `= ${title}\n${body.startsWith(':') ? '' : '\n'}${body}`;
}

function hasManySections(text: string): boolean {
  return (text.match(/^[=#]{2,} /gm)?.length ?? 0) > MAX_SECTIONS;
}

function statesManyCells(text: string): boolean {
  const factors = text.matchAll(CELL_FACTOR).flatMap(([, columns, rows]) => [columns, rows]);
  const columns = text.matchAll(COLUMNS).flatMap(([, spec]) => spec?.match(/^\d+$|(?<!\d)\d+(?=\*)/g) ?? []);
  let cells = 0;
  for (const number of [...factors, ...columns]) cells += Number(number ?? 0);
  return cells > MAX_STATED_CELLS;
}

function hasLongParagraph(text: string): boolean {
  let chars = 0;
  for (const line of text.split('\n')) {
    chars = line.trim() === '' ? 0 : chars + line.length;
    if (chars > MAX_PARAGRAPH_CHARS) return true;
  }
  return false;
}
