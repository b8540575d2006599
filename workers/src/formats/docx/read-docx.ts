import mammoth from 'mammoth';
import { PageFailure } from '../../errors/page-failure.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { PartsTooLargeError } from './list-parts.ts';
import { openParts, type WordParts } from './open-parts.ts';
import { refuseCompoundFile } from './refuse-compound-file.ts';
import { statedTitle } from './stated-title.ts';
import { WORD_STYLES, withStyles } from './word-styles.ts';

/** The XML of a book of 1,000 pages takes about a third of this. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/**
 * The text of a Word document as markdown: headings, lists, tables, links, and code where its styles or fonts say so.
 * Pictures are left out. It has no anchors, since an address cannot point into it.
 *
 * @throws {PageFailure} `not_text` when it is broken or encrypted, `too_large` when it unpacks to more than any text
 * needs, `empty` when it has no text.
 */
export async function readDocx(page: FetchedPage): Promise<PageMarkdown> {
  const { html, title } = await contentOf(page);
  const body = htmlToMarkdown(html, page.url);
  if (body === '') {
    const found = 'it has no text; paste what its pictures show as a document';
    throw new PageFailure('empty', page.url, `Reading ${page.finalUrl}: ${found}`);
  }
  const isTitled = html.includes('<h1 class="title">') || body.match(/^# /gm)?.length === 1;
  const titled = title === null || isTitled ? body : `# ${title}\n\n${body}`;
  return { ...readMarkdownPage({ ...page, kind: 'text', body: titled }), anchors: [] };
}

async function contentOf(page: FetchedPage): Promise<{ html: string; title: string | null }> {
  const bytes = page.bytes ?? new Uint8Array();
  refuseCompoundFile(bytes, page);
  try {
    const parts = openParts(bytes, MAX_UNPACKED_BYTES);
    const { value } = await mammoth.convertToHtml(inputOf(parts), {
      styleMap: [...WORD_STYLES],
      // A style map that the document brings along is not its text.
      includeEmbeddedStyleMap: false,
      ignoreEmptyParagraphs: false,
      transformDocument: withStyles,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    });
    return { html: value, title: await statedTitle(parts) };
  } catch (error) {
    throw failureOf(error, page);
  }
}

/** mammoth takes an opened file, too (its `unzip.js`); its types know only what it opens itself, without a limit. */
function inputOf(parts: WordParts): { buffer: Buffer } {
  return { file: parts } as unknown as { buffer: Buffer };
}

function failureOf(error: unknown, page: FetchedPage): PageFailure {
  const isTooLarge = error instanceof PartsTooLargeError;
  const found = isTooLarge
    ? `it unpacks to more than ${MAX_UNPACKED_BYTES / 1024 / 1024} MiB; paste the part you need as a document`
    : 'it is damaged or no Word document; open it to see whether it is whole, save it as DOCX, then retry';
  const message = `Reading ${page.finalUrl}: ${found}`;
  return new PageFailure(isTooLarge ? 'too_large' : 'not_text', page.url, message, { cause: error });
}
