import { getDocumentProxy } from 'unpdf';
import { PageFailure } from '../../errors/page-failure.ts';
import { MarkdownWriter } from '../markdown/markdown-writer.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import { titleFromUrl } from '../markdown/title-from-url.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { hasBomb } from './has-bomb.ts';
import { createFindHeading, type OutlineEntry } from './pdf-headings.ts';
import { type PdfItem, type PdfLine, pdfLines } from './pdf-lines.ts';
import { pdfMarkdown } from './pdf-markdown.ts';
import { type PdfStyle, pdfStyle } from './pdf-style.ts';
import { withoutRunningLines } from './running-lines.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** What is read of one document at most. The parser's deadline for files is above `timeMs`. */
export interface PdfLimits {
  readonly pages: number;
  readonly characters: number;
  readonly timeMs: number;
}

const LIMITS: PdfLimits = { pages: 3_000, characters: 4_000_000, timeMs: 25_000 };
/** Scans have hardly a letter a page, from stamps and labels. */
const SCAN_CHARACTERS_A_PAGE = 12;
const MAX_OUTLINE = 5_000;
/** The drawing of one page with a large map or plot takes about a tenth of this. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/**
 * The text of a PDF as markdown: headings by its outline or their size, monospaced lines fenced, running heads and
 * page numbers left out. The anchor of a heading is its page (`page=12`, RFC 8118). What is beyond the limits is
 * left out, and the text says so.
 *
 * @throws {PageFailure} `not_text` when it is broken or wants a password, `empty` when it is made of pictures,
 * `too_large` when a part of it unpacks to more than any page needs.
 */
export async function readPdf(page: FetchedPage, limits: PdfLimits = LIMITS): Promise<PageMarkdown> {
  const pdf = await openPdf(page);
  try {
    const { lines, pagesRead } = await readLines(pdf, limits);
    const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters < SCAN_CHARACTERS_A_PAGE * pagesRead) throw scanFailure(page, pdf.numPages);
    const content = withoutRunningLines(lines, pdfStyle(lines));
    const style = pdfStyle(content);
    const outline = await outlineOf(pdf);
    const title = (await statedTitle(pdf)) ?? coverTitle(content, style) ?? titleFromUrl(page.finalUrl);
    const untitled = withoutTitle(content, title);
    const body = pdfMarkdown(untitled, style, createFindHeading(untitled, style, outline));
    const rest = pagesRead < pdf.numPages ? [restNote(pagesRead, pdf.numPages)] : [];
    return { ...joined(title, [...body.blocks, ...rest], body.anchors), ...namesOf(page, title) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function namesOf(page: FetchedPage, title: string): Omit<PageMarkdown, 'markdown' | 'anchors'> {
  return { title, siteName: null, canonicalUrl: page.finalUrl, links: [] };
}

async function openPdf(page: FetchedPage): Promise<Pdf> {
  if (hasBomb(page.bytes ?? new Uint8Array(), MAX_STREAM_BYTES)) {
    const found = `a part of it unpacks to more than ${MAX_STREAM_BYTES / 1024 / 1024} MiB`;
    const message = `Reading ${page.finalUrl}: ${found}; add a smaller copy, or paste its text as a document`;
    throw new PageFailure('too_large', page.url, message);
  }
  try {
    // PDF.js takes the memory of what it is given, so it gets a copy of its own.
    return await getDocumentProxy(Uint8Array.from(page.bytes ?? []), { verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    const found = isLocked
      ? 'it is encrypted and wants a password; add a copy without a password, or paste its text as a document'
      : 'it is damaged or no PDF; open it to see whether it is whole, then retry';
    throw new PageFailure('not_text', page.url, `Reading ${page.finalUrl}: ${found}`, { cause: error });
  }
}

async function readLines(pdf: Pdf, limits: PdfLimits): Promise<{ lines: PdfLine[]; pagesRead: number }> {
  const lines: PdfLine[] = [];
  const endsAt = performance.now() + limits.timeMs;
  let characters = 0;
  let pagesRead = 0;
  while (pagesRead < Math.min(pdf.numPages, limits.pages)) {
    if (characters > limits.characters || performance.now() > endsAt) break;
    pagesRead += 1;
    const found = await linesOfPage(pdf, pagesRead);
    characters += found.reduce((sum, { text }) => sum + text.length, 0);
    for (const line of found) lines.push(line);
  }
  return { lines, pagesRead };
}

/** A page that cannot be read is left out; the others are worth having. */
async function linesOfPage(pdf: Pdf, number: number): Promise<PdfLine[]> {
  try {
    const page = await pdf.getPage(number);
    const { items, styles } = await page.getTextContent();
    const read: PdfItem[] = items.flatMap((item) => {
      if (!('str' in item)) return [];
      // PDF.js gives a matrix of six numbers for each item.
      const [, skew, , height, x, y] = item.transform as number[];
      const isUpright = Math.abs(skew ?? 0) < 0.01;
      if (!isUpright || x === undefined || y === undefined) return [];
      const isMono = styles[item.fontName]?.fontFamily === 'monospace';
      const size = Math.abs(height ?? item.height);
      return [{ text: item.str, x, y, width: item.width, size, font: item.fontName, isMono }];
    });
    page.cleanup();
    return pdfLines(read, number);
  } catch {
    return [];
  }
}

async function outlineOf(pdf: Pdf): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const roots = await pdf.getOutline().catch(() => null);
  const walk = (nodes: readonly { title: string; items: typeof nodes }[], depth: number) => {
    for (const { title, items } of nodes) {
      if (entries.length >= MAX_OUTLINE || depth > 5) return;
      entries.push({ title: stripInvisible(title), depth });
      walk(items, depth + 1);
    }
  };
  walk(roots ?? [], 0);
  return entries;
}

/** The title in the document's properties; null when there is none, or what a word processor made up. */
async function statedTitle(pdf: Pdf): Promise<string | null> {
  const metadata = await pdf.getMetadata().catch(() => null);
  // PDF.js types the properties as a bare object.
  const stated = (metadata?.info as { readonly Title?: unknown } | undefined)?.Title;
  const title = typeof stated === 'string' ? stripInvisible(stated).replace(/\s+/g, ' ').trim() : '';
  return title === '' || /^untitled|^microsoft word|\.(docx?|tex|dvi|indd|pdf|html?)$/i.test(title)
    ? null
    : title;
}

/** The words on the first page that are larger than all others; null when none are. */
function coverTitle(lines: readonly PdfLine[], { bodySize }: PdfStyle): string | null {
  const first = lines.filter(({ page, text }) => page === 1 && /\p{L}/u.test(text));
  const size = Math.max(0, ...first.map((line) => line.size));
  const title = first
    .filter((line) => line.size === size)
    .slice(0, 3)
    .map(({ text }) => text)
    .join(' ');
  return size <= bodySize * 1.2 || title === '' || title.length > 150 ? null : title;
}

/** The title stands above the text already. */
function withoutTitle(lines: readonly PdfLine[], title: string): PdfLine[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const at = lines.findIndex(({ page, text }) => page === 1 && letters(text) === letters(title));
  return at < 0 ? [...lines] : lines.toSpliced(at, 1);
}

function joined(
  title: string,
  blocks: readonly string[],
  anchorsOfBlocks: ReadonlyMap<number, string>,
): Pick<PageMarkdown, 'markdown' | 'anchors'> {
  const writer = new MarkdownWriter();
  writer.anchorNext('page=1');
  writer.write(`# ${title}`);
  for (const [index, block] of blocks.entries()) {
    const anchor = anchorsOfBlocks.get(index);
    if (block.startsWith('- ') && blocks[index - 1]?.startsWith('- ')) writer.closeGap();
    if (anchor !== undefined) writer.anchorNext(anchor);
    writer.write(block);
  }
  return { markdown: writer.toString(), anchors: writer.anchors };
}

function scanFailure(page: FetchedPage, pages: number): PageFailure {
  const found = `its ${pages} ${pages === 1 ? 'page is a picture' : 'pages are pictures'} without text`;
  const advice = 'add a copy with recognised text (OCR), or paste the text as a document';
  return new PageFailure('empty', page.url, `Reading ${page.finalUrl}: ${found}; ${advice}`);
}

function restNote(read: number, pages: number): string {
  return `> Only pages 1 to ${read} of ${pages} were read: the document is too long to be read whole.`;
}
