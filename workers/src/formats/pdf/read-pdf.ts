import { counted } from '@lectern/shared/domain/counted.ts';
import { getDocumentProxy } from 'unpdf';
import { PageFailure } from '../../errors/page-failure.ts';
import { MarkdownWriter } from '../markdown/markdown-writer.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import { titleFromUrl } from '../markdown/title-from-url.ts';
import { readTitleProperty } from '../markdown/title-property.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { hasOversizedStream } from './has-oversized-stream.ts';
import { createHeadingFinder, type OutlineEntry } from './pdf-headings.ts';
import { groupIntoLines, type PdfItem, type PdfLine } from './pdf-lines.ts';
import { writePdfMarkdown } from './pdf-markdown.ts';
import { measureStyle, type PdfStyle } from './pdf-style.ts';
import { removeRunningLines } from './remove-running-lines.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** The limits per document. `timeMs` must stay below the parser's deadline for files. */
interface PdfLimits {
  readonly maxPages: number;
  readonly maxChars: number;
  readonly timeMs: number;
}

const LIMITS: PdfLimits = { maxPages: 3_000, maxChars: 4_000_000, timeMs: 25_000 };
/** Scans have only a few letters per page, from stamps and labels. */
const MIN_CHARS_PER_PAGE = 12;
const MAX_OUTLINE_ENTRIES = 5_000;
const MAX_OUTLINE_DEPTH = 5;
/** About ten times the drawing of a page with a large map or plot. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/**
 * Converts a PDF to Markdown: headings by outline or font size, monospaced lines as code, without running headers and
 * page numbers. The anchor of a heading is its page (`page=12`, RFC 8118). A note at the end names the pages beyond the
 * limits.
 *
 * @throws {PageFailure} `not_text` when the file is damaged or encrypted, `empty` when it has only images, `too_large`
 * when a stream decompresses to more than 64 MiB.
 */
export async function readPdf(page: FetchedPage, limits: PdfLimits = LIMITS): Promise<PageMarkdown> {
  const pdf = await openPdf(page);
  try {
    const { lines, pagesRead } = await readLines(pdf, limits);
    const chars = lines.reduce((sum, { text }) => sum + text.length, 0);
    if (chars < MIN_CHARS_PER_PAGE * pagesRead) throw createScanFailure(page, pdf.numPages);
    const content = removeRunningLines(lines, measureStyle(lines));
    const style = measureStyle(content);
    const outline = await readOutline(pdf);
    const title =
      (await findTitleProperty(pdf)) ?? findCoverTitle(content, style) ?? titleFromUrl(page.finalUrl);
    const untitled = removeTitle(content, title);
    const writer = new MarkdownWriter();
    writer.writeHeading(1, title, 'page=1');
    writePdfMarkdown(writer, untitled, style, createHeadingFinder(untitled, style, outline));
    if (pagesRead < pdf.numPages) writer.write(createLimitNote(pagesRead, pdf.numPages));
    return {
      title,
      siteName: null,
      canonicalUrl: page.finalUrl,
      markdown: writer.toString(),
      anchors: writer.anchors,
      links: [],
    };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(page: FetchedPage): Promise<Pdf> {
  if (hasOversizedStream(page.bytes ?? new Uint8Array(), MAX_STREAM_BYTES)) {
    const limit = `${MAX_STREAM_BYTES / 1024 / 1024} MiB`;
    const message = `This PDF unpacks to more than ${limit}. Add a smaller copy, or paste its text as a document.`;
    throw new PageFailure('too_large', page.url, message);
  }
  try {
    // PDF.js transfers the buffer it receives, so it gets a copy.
    return await getDocumentProxy(Uint8Array.from(page.bytes ?? []), { verbosity: 0 });
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    const message = isEncrypted
      ? 'This PDF is encrypted. Add a copy without a password, or paste its text as a document.'
      : 'This PDF is damaged or not a PDF. Check that it opens in a viewer, then retry.';
    throw new PageFailure('not_text', page.url, message, { cause: error });
  }
}

async function readLines(pdf: Pdf, limits: PdfLimits): Promise<{ lines: PdfLine[]; pagesRead: number }> {
  const lines: PdfLine[] = [];
  const endsAt = performance.now() + limits.timeMs;
  let chars = 0;
  let pagesRead = 0;
  while (pagesRead < Math.min(pdf.numPages, limits.maxPages)) {
    if (chars > limits.maxChars || performance.now() > endsAt) break;
    pagesRead += 1;
    const found = await readPageLines(pdf, pagesRead, { maxChars: limits.maxChars - chars, endsAt });
    chars += found.reduce((sum, { text }) => sum + text.length, 0);
    for (const line of found) lines.push(line);
  }
  return { lines, pagesRead };
}

/** The remaining limits for a page. `endsAt` is a time of `performance.now()`. */
interface PageLimits {
  readonly maxChars: number;
  readonly endsAt: number;
}

/** The lines of one page up to its limits; none when the page is damaged. The other pages are still useful. */
async function readPageLines(pdf: Pdf, number: number, limits: PageLimits): Promise<PdfLine[]> {
  try {
    const page = await pdf.getPage(number);
    const { items, styles } = await readTextContent(page, limits);
    const read: PdfItem[] = items.flatMap((item) => {
      if (!('str' in item)) return [];
      // PDF.js types the transform as any[]; it is a matrix of six numbers.
      const [, skew, , height, x, y] = item.transform as number[];
      const isUpright = Math.abs(skew ?? 0) < 0.01;
      if (!isUpright || x === undefined || y === undefined) return [];
      const isMono = styles[item.fontName]?.fontFamily === 'monospace';
      const size = Math.abs(height ?? item.height);
      return [{ text: item.str, x, y, width: item.width, size, font: item.fontName, isMono }];
    });
    page.cleanup();
    return groupIntoLines(read, number);
  } catch {
    return [];
  }
}

type TextContent = Awaited<ReturnType<Page['getTextContent']>>;

/** Reads the text in parts: a page may draw the same content again and again. */
async function readTextContent(
  page: Page,
  { maxChars, endsAt }: PageLimits,
): Promise<Pick<TextContent, 'items' | 'styles'>> {
  const content: Pick<TextContent, 'items' | 'styles'> = { items: [], styles: {} };
  let chars = 0;
  const stream: ReadableStream<TextContent> = page.streamTextContent();
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    Object.assign(content.styles, part.value.styles);
    for (const item of part.value.items) {
      content.items.push(item);
      chars += 'str' in item ? item.str.length : 0;
    }
    if (chars <= maxChars && performance.now() <= endsAt) continue;
    await reader.cancel(new Error('The limit of a document is reached'));
    break;
  }
  return content;
}

async function readOutline(pdf: Pdf): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const roots = await pdf.getOutline().catch(() => null);
  const walk = (nodes: readonly { title: string; items: typeof nodes }[], depth: number) => {
    for (const { title, items } of nodes) {
      if (entries.length >= MAX_OUTLINE_ENTRIES || depth > MAX_OUTLINE_DEPTH) return;
      entries.push({ title: stripInvisible(title), depth });
      walk(items, depth + 1);
    }
  };
  walk(roots ?? [], 0);
  return entries;
}

async function findTitleProperty(pdf: Pdf): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  // PDF.js types the properties as a bare object.
  const title = (metadata?.info as { readonly Title?: unknown } | undefined)?.Title;
  return typeof title === 'string' ? readTitleProperty(title) : null;
}

/** The largest text on the first page; null when it is no larger than body text. */
function findCoverTitle(lines: readonly PdfLine[], { bodySize }: PdfStyle): string | null {
  const first = lines.filter(({ page, text }) => page === 1 && /\p{L}/u.test(text));
  const size = first.reduce((largest, line) => Math.max(largest, line.size), 0);
  const title = first
    .filter((line) => line.size === size)
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' ');
  return size <= bodySize * 1.2 || title === '' || title.length > 150 ? null : title;
}

/** Removes the title from the first page because it becomes the heading of the document. */
function removeTitle(lines: readonly PdfLine[], title: string): PdfLine[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const wanted = letters(title);
  const at = lines.findIndex(({ page, text }) => page === 1 && letters(text) === wanted);
  return at < 0 ? [...lines] : lines.toSpliced(at, 1);
}

function createScanFailure(page: FetchedPage, pages: number): PageFailure {
  const found = `This PDF contains only images (${counted(pages, 'page')}).`;
  const advice = 'Add a copy with recognized text (OCR), or paste the text as a document.';
  return new PageFailure('empty', page.url, `${found} ${advice}`);
}

function createLimitNote(pagesRead: number, pages: number): string {
  return `> Only pages 1 to ${pagesRead} of ${pages} were read because the document is too long.`;
}
