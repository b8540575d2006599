import { stripInvisible } from '../markdown/strip-invisible.ts';

/** A run of characters as PDF.js gives it: baseline at (x, y) in points, y growing upwards. */
export interface PdfItem {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Font size in points. */
  readonly size: number;
  readonly font: string;
  readonly isMono: boolean;
}

/** One line of a page. */
export interface PdfLine {
  /** 1-based. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
  /** Where its last character ends. */
  readonly endX: number;
  /** Of most of its characters. */
  readonly size: number;
  readonly font: string;
  /** As running text, with monospaced words in backticks. */
  readonly text: string;
  /** As code, with the columns that its monospaced characters stand in. */
  readonly code: string;
  /** Whether all of it is monospaced. */
  readonly isMono: boolean;
  /** The mean width of a character, in points. */
  readonly charWidth: number;
}

/** Items whose baselines differ by less than this share of the larger size stand on one line. */
const SAME_LINE = 0.35;
/** The same for items that are much smaller: exponents, indices, marks of footnotes. */
const RAISED = 0.6;
const MUCH_SMALLER = 0.85;
/** A gap wider than this share of the size parts words. */
const WORD_GAP = 0.15;

/** The lines of one page, in the order of its content. Items of one line may come in any order. */
export function pdfLines(items: readonly PdfItem[], page: number): PdfLine[] {
  const rows: PdfItem[][] = [];
  for (const item of items) {
    if (item.text.trim() === '') continue;
    const row = rows.at(-1);
    if (row && isSameLine(row, item)) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => lineOf(row, page)).filter(({ text }) => text !== '');
}

function isSameLine(row: readonly PdfItem[], item: PdfItem): boolean {
  return row.some((other) => {
    const [small, large] = other.size < item.size ? [other.size, item.size] : [item.size, other.size];
    return Math.abs(other.y - item.y) < large * (small < large * MUCH_SMALLER ? RAISED : SAME_LINE);
  });
}

function lineOf(row: readonly PdfItem[], page: number): PdfLine {
  const items = row.toSorted((a, b) => a.x - b.x);
  const main = mainItem(items);
  const chars = items.reduce((sum, { text }) => sum + text.length, 0);
  const charWidth = items.reduce((sum, { width }) => sum + width, 0) / Math.max(1, chars);
  return {
    page,
    x: items[0]?.x ?? 0,
    y: main.y,
    endX: Math.max(...items.map(({ x, width }) => x + width)),
    size: main.size,
    font: main.font,
    text: stripInvisible(withCodeSpans(items)).replace(/\s+/g, ' ').trim(),
    code: stripInvisible(inColumns(items, charWidth)).trimEnd(),
    isMono: items.every(({ isMono }) => isMono),
    charWidth,
  };
}

/** The item with the most characters in its font and size. */
function mainItem(items: readonly PdfItem[]): PdfItem {
  const counts = new Map<string, { item: PdfItem; chars: number }>();
  for (const item of items) {
    const key = `${item.font} ${item.size}`;
    const count = counts.get(key) ?? { item, chars: 0 };
    counts.set(key, { item: count.item, chars: count.chars + item.text.length });
  }
  const [most] = [...counts.values()].sort((a, b) => b.chars - a.chars);
  if (!most) throw new RangeError('Reading a line of a PDF: it has no items');
  return most.item;
}

function withCodeSpans(items: readonly PdfItem[]): string {
  const runs: { text: string; isMono: boolean }[] = [];
  let endX = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, size, isMono } of items) {
    const run = runs.at(-1);
    const space = run && x - endX > size * WORD_GAP ? ' ' : '';
    if (run?.isMono === isMono) run.text += space + text;
    else if (run && space !== '') runs.push({ text: isMono ? text : ` ${text}`, isMono });
    else runs.push({ text, isMono });
    if (space !== '' && isMono && run && !run.isMono) run.text += ' ';
    endX = x + width;
  }
  return runs.map(({ text, isMono }) => (isMono ? codeSpanOf(text) : text)).join('');
}

function codeSpanOf(text: string): string {
  const [, before = '', word = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return word === '' || word.includes('`') || !/[\p{L}\p{N}]/u.test(word)
    ? text
    : `${before}\`${word}\`${after}`;
}

function inColumns(items: readonly PdfItem[], charWidth: number): string {
  let text = '';
  let endX = items[0]?.x ?? 0;
  for (const item of items) {
    const gap = item.x - endX;
    text += gap > charWidth * 0.5 ? ' '.repeat(Math.min(200, Math.round(gap / charWidth))) : '';
    text += item.text;
    endX = item.x + item.width;
  }
  return text;
}
