import { fencedCode } from '../markdown/fenced-code.ts';
import type { MarkdownWriter } from '../markdown/markdown-writer.ts';
import type { HeadingFinder } from './pdf-headings.ts';
import type { PdfLine } from './pdf-lines.ts';
import type { PdfStyle } from './pdf-style.ts';

const BULLET = /^[•◦▪‣●○■–∙·*-]\s+(?=\S)/;
const NUMBER = /^(?:\(?\d{1,3}[.)]|\(?[a-z]\))\s+(?=\S)/;
/** The lookbehind starts the search once per row of dots. */
const DOT_LEADERS = /(?<!\.\s?)(?:\s?\.){4,}\s*(?:\d{1,4}|[ivxlc]{1,7})$/i;
/** The number of lines before and after that determine the column width. */
const COLUMN_CONTEXT_LINES = 40;
const CONTENTS = /^(?:table of )?contents$/i;
const ENDS_WITH_NUMBER = /\s(?:(\d{1,4})|[ivxlc]{1,7})$/i;

/** Writes the lines of a PDF as headings, paragraphs across line and page breaks, list items and code blocks. */
export function writePdfMarkdown(
  writer: MarkdownWriter,
  lines: readonly PdfLine[],
  style: PdfStyle,
  findHeading: HeadingFinder,
): void {
  let contents: Contents | null = null;
  let isAfterItem = false;
  let index = 0;
  for (let line = lines[index]; line; line = lines[index]) {
    const heading = findHeading(lines, index);
    if (CONTENTS.test(heading?.text ?? line.text)) {
      contents = createContents(lines.at(-1)?.page ?? 0);
      index += heading?.lineCount ?? 1;
    } else if (DOT_LEADERS.test(line.text) || contents?.takeEntry(line.text)) {
      index += 1;
    } else if (heading) {
      contents = null;
      isAfterItem = false;
      writer.writeHeading(heading.level, heading.text, `page=${line.page}`);
      index += heading.lineCount;
    } else {
      const { text, lineCount } = line.isMono
        ? readCode(lines, index, style)
        : readParagraph(lines, index, style, findHeading);
      const isItem = text.startsWith('- ');
      if (isItem && isAfterItem) writer.closeGap();
      isAfterItem = isItem;
      writer.write(text);
      index += lineCount;
    }
  }
}

/** A table of contents without dots before its page numbers. */
interface Contents {
  /** Whether the line is the next entry. */
  takeEntry(text: string): boolean;
}

/** Creates a table of contents. Its page numbers increase up to `lastPage`; Roman numerals come first. */
function createContents(lastPage: number): Contents {
  let latest = 0;
  return {
    takeEntry(text) {
      const match = ENDS_WITH_NUMBER.exec(text);
      if (match?.[1] === undefined) return match !== null && latest === 0;
      const number = Number(match[1]);
      if (number < latest || number > lastPage) return false;
      latest = number;
      return true;
    },
  };
}

interface Block {
  readonly text: string;
  readonly lineCount: number;
}

/** The monospaced lines from `start`, across page breaks, with their indentation and empty lines. */
function readCode(lines: readonly PdfLine[], start: number, style: PdfStyle): Block {
  const code: PdfLine[] = [];
  for (let line = lines[start]; line?.isMono; line = lines[start + code.length]) code.push(line);
  const left = code.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const written: string[] = [];
  for (const [number, line] of code.entries()) {
    const before = code[number - 1];
    const gap = before?.page === line.page ? before.y - line.y : 0;
    if (gap > style.leading * 1.7) written.push('');
    written.push(' '.repeat(Math.max(0, Math.round((line.x - left) / line.charWidth))) + line.code);
  }
  return { text: fencedCode(written.join('\n'), ''), lineCount: code.length };
}

/** The lines from `start` that form one paragraph or list item. */
function readParagraph(
  lines: readonly PdfLine[],
  start: number,
  style: PdfStyle,
  findHeading: HeadingFinder,
): Block {
  const paragraph: PdfLine[] = lines.slice(start, start + 1);
  for (let index = start + 1; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || !continuesParagraph(paragraph, line, style) || DOT_LEADERS.test(line.text)) break;
    if (isBrokenByAuthor(lines, index)) break;
    if (findHeading(lines, index) !== null) break;
    paragraph.push(line);
  }
  const text = paragraph.map((line) => line.text).reduce(joinLines, '');
  return { text: escapeBlock(text), lineCount: paragraph.length };
}

function continuesParagraph(paragraph: readonly PdfLine[], line: PdfLine, style: PdfStyle): boolean {
  const before = paragraph.at(-1);
  if (!before || BULLET.test(line.text) || NUMBER.test(line.text)) return false;
  const isUnfinished = !/[.!?:;]["'”’)]?$/.test(before.text);
  const gap = before.page === line.page ? before.y - line.y : -1;
  if (line.isMono) return isUnfinished && gap > 0 && gap < style.leading * 1.25 && isInsideText(before, line);
  if (gap < 0) return isUnfinished && /^[\p{Ll}\p{N}(`]/u.test(line.text);
  if (gap > Math.max(style.leading, line.size * 1.1) * 1.25) return false;
  const isIndented = line.x > before.x + line.size * 0.8;
  if (isIndented && paragraph.length > 1 && !isUnfinished) return false;
  const isOutdented = line.x < before.x - line.size * 1.2;
  return !isOutdented || paragraph.length === 1;
}

/** Whether the author broke the line before `index`: the first word would have fit there. */
function isBrokenByAuthor(lines: readonly PdfLine[], index: number): boolean {
  const line = lines[index];
  const before = lines[index - 1];
  if (!line || before?.page !== line.page) return false;
  const near = lines.slice(Math.max(0, index - COLUMN_CONTEXT_LINES), index + COLUMN_CONTEXT_LINES);
  const column = near.filter(
    ({ page, x }) => page === before.page && Math.abs(x - before.x) < before.size * 3,
  );
  const room = Math.max(...column.map(({ endX }) => endX)) - before.endX;
  const word = line.text.split(' ', 1)[0] ?? '';
  return room > (word.length + 3) * before.charWidth + before.size * 2;
}

/** Whether a short monospaced line, such as a long name, continues a paragraph. */
function isInsideText(before: PdfLine, line: PdfLine): boolean {
  return line.x > before.x - 1 && !/\s/.test(line.code);
}

/** Joins two lines and removes end-of-line hyphenation. */
function joinLines(text: string, line: string): string {
  if (text === '') return line;
  const isHyphenated = /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line);
  return isHyphenated ? text.slice(0, -1) + line : `${text} ${line}`;
}

function escapeBlock(text: string): string {
  if (BULLET.test(text)) return text.replace(BULLET, '- ');
  return text.replace(/^(#{1,6} |>|[-+=*_]{3,}$|```|~~~)/, '\\$1');
}
