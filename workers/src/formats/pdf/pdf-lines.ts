import { stripInvisible } from '../markdown/strip-invisible.ts';
import { toKeyboardCharacters } from './keyboard-characters.ts';

/** A text run from PDF.js. The baseline is at (x, y) in points; y grows upwards. */
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
  /** The right edge of the last character. */
  readonly endX: number;
  /** The font size of most characters. */
  readonly size: number;
  readonly font: string;
  /** The line as prose, with monospaced words in backticks. */
  readonly text: string;
  /** The line as code, with its columns preserved. */
  readonly code: string;
  /** Whether the whole line is monospaced. */
  readonly isMono: boolean;
  /** The mean width of a character, in points. */
  readonly charWidth: number;
}

/** Items on one line have baselines that differ by less than this share of the larger font size. */
const MAX_BASELINE_SHIFT = 0.35;
/** The same limit for superscripts and subscripts, such as footnote marks. */
const MAX_SCRIPT_SHIFT = 0.6;
const MAX_SCRIPT_SIZE_RATIO = 0.85;
/** An item is compared with those before it in its line: a page may have millions. */
const MAX_COMPARED_ITEMS = 200;
/** A wider gap, as a share of the font size, separates words. */
const MIN_WORD_GAP = 0.15;

/** Groups the items of one page into lines, in content order. The items of one line may be in any order. */
export function groupIntoLines(items: readonly PdfItem[], page: number): PdfLine[] {
  const rows: PdfItem[][] = [];
  for (const item of items) {
    if (item.text.trim() === '') continue;
    const row = rows.at(-1);
    if (row && isSameLine(row, item)) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => createLine(row, page)).filter(({ text }) => text !== '');
}

function isSameLine(row: readonly PdfItem[], item: PdfItem): boolean {
  return row.slice(-MAX_COMPARED_ITEMS).some((other) => {
    const [small, large] = other.size < item.size ? [other.size, item.size] : [item.size, other.size];
    return (
      Math.abs(other.y - item.y) <
      large * (small < large * MAX_SCRIPT_SIZE_RATIO ? MAX_SCRIPT_SHIFT : MAX_BASELINE_SHIFT)
    );
  });
}

function createLine(row: readonly PdfItem[], page: number): PdfLine {
  const items = row.toSorted((a, b) => a.x - b.x);
  const main = findMainItem(items);
  const chars = items.reduce((sum, { text }) => sum + text.length, 0);
  const charWidth = items.reduce((sum, { width }) => sum + width, 0) / Math.max(1, chars);
  return {
    page,
    x: items[0]?.x ?? 0,
    y: main.y,
    endX: items.reduce((end, { x, width }) => Math.max(end, x + width), Number.NEGATIVE_INFINITY),
    size: main.size,
    font: main.font,
    text: readable(joinAsProse(items)).replace(/\s+/g, ' ').trim(),
    code: readable(joinInColumns(items, charWidth)).trimEnd(),
    isMono: items.every(({ isMono }) => isMono),
    charWidth,
  };
}

function readable(text: string): string {
  return toKeyboardCharacters(stripInvisible(text));
}

/** The item with the most characters in its font and size. */
function findMainItem(items: readonly PdfItem[]): PdfItem {
  const counts = new Map<string, { item: PdfItem; chars: number }>();
  for (const item of items) {
    const key = `${item.font} ${item.size}`;
    const count = counts.get(key) ?? { item, chars: 0 };
    counts.set(key, { item: count.item, chars: count.chars + item.text.length });
  }
  const [main] = [...counts.values()].sort((a, b) => b.chars - a.chars);
  if (!main) throw new RangeError('A line of a PDF needs at least one item');
  return main.item;
}

function joinAsProse(items: readonly PdfItem[]): string {
  const runs: { text: string; isMono: boolean }[] = [];
  let endX = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, size, isMono } of items) {
    const run = runs.at(-1);
    const space = run && x - endX > size * MIN_WORD_GAP ? ' ' : '';
    if (run?.isMono === isMono) run.text += space + text;
    else if (run && space !== '') runs.push({ text: isMono ? text : ` ${text}`, isMono });
    else runs.push({ text, isMono });
    if (space !== '' && isMono && run && !run.isMono) run.text += ' ';
    endX = x + width;
  }
  return runs.map(({ text, isMono }) => (isMono ? wrapInCodeSpan(text) : text)).join('');
}

function wrapInCodeSpan(text: string): string {
  const [, before = '', word = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return word === '' || word.includes('`') || !/[\p{L}\p{N}]/u.test(word)
    ? text
    : `${before}\`${word}\`${after}`;
}

function joinInColumns(items: readonly PdfItem[], charWidth: number): string {
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
