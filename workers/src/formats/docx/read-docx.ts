import { decodeXML } from 'entities';
import { unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { PageFailure } from '../../errors/page-failure.ts';
import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { readMarkdownPage } from '../markdown/read-markdown-page.ts';
import { readTitleProperty } from '../markdown/title-property.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { assertNoCompoundFile } from './compound-file.ts';
import { addStyles, WORD_STYLES } from './word-styles.ts';

/** About three times the XML of a book of 1,000 pages. */
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;

/** mammoth needs about 1.5 KB of memory and 5 µs for each tag. A page of text has about 700. */
const MAX_TAGS = 300_000;

/**
 * Converts a Word document to Markdown: headings, lists, tables, links, and code by its styles or fonts. Images are
 * dropped. There are no anchors because a URL cannot point into the file.
 *
 * @throws {PageFailure} `not_text` when the file is damaged or encrypted, `too_large` when it unpacks to more than
 * 48 MiB or has more than 300,000 tags, `empty` when it has no text.
 */
export async function readDocx(page: FetchedPage): Promise<PageMarkdown> {
  const { html, title } = await convertToHtml(page);
  const body = htmlToMarkdown(html, page.url);
  if (body === '') {
    throw new PageFailure(
      'empty',
      page.url,
      'This document has no text. Paste the text of its images as a document.',
    );
  }
  const hasTitle = html.includes('<h1 class="title">') || body.match(/^# /gm)?.length === 1;
  const markdown = title === null || hasTitle ? body : `# ${title}\n\n${body}`;
  return { ...readMarkdownPage({ ...page, kind: 'text', body: markdown }), anchors: [] };
}

async function convertToHtml(page: FetchedPage): Promise<{ html: string; title: string | null }> {
  const bytes = page.bytes ?? new Uint8Array();
  assertNoCompoundFile(bytes, page);
  try {
    const parts = unzipTextParts(bytes, MAX_UNPACKED_BYTES);
    assertTagCount(parts);
    // mammoth unpacks files without a limit, so it gets a new file with only the parts of known size.
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(parts, { level: 0 })) },
      {
        styleMap: [...WORD_STYLES],
        includeEmbeddedStyleMap: false,
        ignoreEmptyParagraphs: false,
        transformDocument: addStyles,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    );
    return { html: value, title: findTitleProperty(parts) };
  } catch (error) {
    throw toPageFailure(error, page);
  }
}

function findTitleProperty(parts: TextParts): string | null {
  const xml = new TextDecoder().decode(parts['docProps/core.xml']);
  return readTitleProperty(decodeXML(/<dc:title[^<>]*>([^<]{1,2000})</.exec(xml)?.[1] ?? ''));
}

/** @throws {PartsTooLargeError} */
function assertTagCount(parts: TextParts): void {
  let tags = 0;
  for (const part of Object.values(parts)) {
    for (let at = part.indexOf(LESS_THAN); at >= 0; at = part.indexOf(LESS_THAN, at + 1)) tags += 1;
  }
  if (tags > MAX_TAGS) throw new PartsTooLargeError(`has more than ${MAX_TAGS} XML tags`);
}

const LESS_THAN = '<'.charCodeAt(0);

function toPageFailure(error: unknown, page: FetchedPage): PageFailure {
  if (error instanceof PartsTooLargeError) {
    const message = `This document ${error.message}. Paste the part you need as a document.`;
    return new PageFailure('too_large', page.url, message, { cause: error });
  }
  if (error instanceof RangeError) {
    const message = 'This document is nested too deeply. Paste the part you need as a document.';
    return new PageFailure('too_large', page.url, message, { cause: error });
  }
  const message = 'This Word document is damaged. Open it in Word, save it as DOCX again and retry.';
  return new PageFailure('not_text', page.url, message, { cause: error });
}

/** The parts are too large. The message completes "This document …". */
class PartsTooLargeError extends Error {
  override readonly name = 'PartsTooLargeError';
}

/** The parts of a Word document by name. */
type TextParts = Readonly<Record<string, Uint8Array>>;

const TEXT_PART = /\.(?:xml|rels)$/i;

/**
 * Unpacks the text parts of a Word document without its images and fonts. fflate never inflates a part beyond its
 * declared size, so the limit on the sum of declared sizes stops ZIP bombs.
 *
 * @throws {PartsTooLargeError} when the parts exceed `maxBytes` in total.
 * @throws {FlateError} when the file is damaged.
 */
function unzipTextParts(bytes: Uint8Array, maxBytes: number): TextParts {
  let totalBytes = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!TEXT_PART.test(name)) return false;
      totalBytes += originalSize;
      if (totalBytes > maxBytes)
        throw new PartsTooLargeError(`unpacks to more than ${maxBytes / 1024 / 1024} MiB`);
      return true;
    },
  });
}
