import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { PageFailure } from '../../errors/page-failure.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { refuseCompoundFile } from './refuse-compound-file.ts';
import { statedTitle } from './stated-title.ts';
import { PartsTooLargeError, unzipTextParts } from './unzip-text-parts.ts';
import { WORD_STYLES, withStyles } from './word-styles.ts';

/** The XML of a book of 1,000 pages takes about a third of this. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/**
 * The text of a Word document as Markdown: headings, lists, tables, links, and code where its styles or fonts say so.
 * Pictures are left out. There are no anchors, because a URL cannot point into the file.
 *
 * @throws {PageFailure} `not_text` when it is damaged or encrypted, `too_large` when it unpacks to more than any text
 * needs, `empty` when it has no text.
 */
export async function readDocx(page: FetchedPage): Promise<PageMarkdown> {
  const { html, title } = await convert(page);
  const body = htmlToMarkdown(html, page.url);
  if (body === '') {
    throw new PageFailure('empty', page.url, 'This document has no text. Paste what its pictures show.');
  }
  const hasTitle = html.includes('<h1 class="title">') || body.match(/^# /gm)?.length === 1;
  const markdown = title === null || hasTitle ? body : `# ${title}\n\n${body}`;
  return { ...readMarkdownPage({ ...page, kind: 'text', body: markdown }), anchors: [] };
}

async function convert(page: FetchedPage): Promise<{ html: string; title: string | null }> {
  const bytes = page.bytes ?? new Uint8Array();
  refuseCompoundFile(bytes, page);
  try {
    const parts = unzipTextParts(bytes, MAX_UNPACKED_BYTES);
    // mammoth unpacks files without a limit, so it gets a new file of the parts whose size is known.
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
      {
        styleMap: [...WORD_STYLES],
        includeEmbeddedStyleMap: false,
        ignoreEmptyParagraphs: false,
        transformDocument: withStyles,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    );
    return { html: value, title: statedTitle(parts) };
  } catch (error) {
    throw failureOf(error, page);
  }
}

function failureOf(error: unknown, page: FetchedPage): PageFailure {
  if (error instanceof PartsTooLargeError) {
    const limit = `${MAX_UNPACKED_BYTES / 1024 / 1024} MiB`;
    const message = `This document unpacks to more than ${limit}. Paste the part you need as a document.`;
    return new PageFailure('too_large', page.url, message, { cause: error });
  }
  const message = 'This Word document is damaged. Open it in Word, save it as DOCX again and retry.';
  return new PageFailure('not_text', page.url, message, { cause: error });
}
