import { asciidoc } from './asciidoc/format.ts';
import { docx } from './docx/format.ts';
import { type Format, TEXT_LIMITS } from './format.ts';
import { html } from './html/format.ts';
import { markdown } from './markdown/format.ts';
import { titleFromUrl } from './markdown/title-from-url.ts';
import { notebook } from './notebook/format.ts';
import { openapi } from './openapi/format.ts';
import type { FetchedPage, PageMarkdown } from './page.ts';
import { pastedText } from './pasted/format.ts';
import { pdf } from './pdf/format.ts';
import { restructuredText } from './rst/format.ts';
import type { SourceFile } from './source-file.ts';
import { plainText } from './text/format.ts';

const BINARY_FORMATS: readonly Format[] = [pdf, docx];

/** All input formats. The first one that detects a file reads it, so plain text comes last. */
const ALL_FORMATS: readonly Format[] = [
  ...BINARY_FORMATS,
  openapi,
  html,
  notebook,
  restructuredText,
  asciidoc,
  markdown,
  plainText,
  pastedText,
];

/** The format of a file; null when we do not support it. */
export function detectFormat(file: SourceFile): Format | null {
  return (file.isBinary ? BINARY_FORMATS : ALL_FORMATS).find((format) => format.detects(file)) ?? null;
}

/** The format with this name, as `FetchedPage.kind` holds it. */
export function getFormat(name: string): Format {
  const format = ALL_FORMATS.find((each) => each.name === name);
  if (!format) throw new Error(`Unknown format: ${name}`);
  return format;
}

/** Whether the format needs the bytes of a file instead of its decoded text. */
export function isBinaryFormat(format: Format): boolean {
  return BINARY_FORMATS.includes(format);
}

/** The maximum response size for this Content-Type: the largest limit of the formats that may use it, in bytes. */
export function maxBytesFor(contentType: string): number {
  const limits = ALL_FORMATS.filter(({ mediaTypes }) => mediaTypes?.test(contentType)).map(
    (each) => each.limits,
  );
  return Math.max(TEXT_LIMITS.maxBytes, ...limits.map(({ maxBytes }) => maxBytes));
}

/**
 * Converts a page to clean Markdown with its title, anchors and links. Each page gets a title, if need be from its URL.
 *
 * @throws {PageFailure} when the format's reader does.
 */
export async function readPage(page: FetchedPage, { hasLinks = true } = {}): Promise<PageMarkdown> {
  const read = await getFormat(page.kind).read(page, { hasLinks });
  const title = read.title.trim() || titleFromUrl(page.finalUrl);
  return { ...read, title, ...(!hasLinks && { links: [] }) };
}
