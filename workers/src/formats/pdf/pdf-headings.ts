import type { PdfLine } from './pdf-lines.ts';
import { halfPoint, type PdfStyle } from './pdf-style.ts';

/** An entry of the document's outline (its bookmarks); the outermost have depth 0. */
export interface OutlineEntry {
  readonly title: string;
  readonly depth: number;
}

/** Lines that together are a heading. */
export interface PdfHeading {
  readonly level: number;
  readonly text: string;
  /** How many lines it takes. */
  readonly length: number;
}

/** The heading that begins at the line `index`; null when none does. */
export type FindHeading = (lines: readonly PdfLine[], index: number) => PdfHeading | null;

const MAX_LINES = 3;
const MAX_CHARS = 160;
/** Headings are larger than running text by this factor. */
const LARGER = 1.12;
const NUMBERED = /^(?:chapter|appendix|section)?\s*(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/iu;

/**
 * Finds headings by the outline, whose depth is their level, else by their size: the largest are of level 2, since
 * level 1 is the title, and what stands before the first entry of the outline is the cover. Without a larger size, a numbered line in a font of its own is a heading.
 */
export function createFindHeading(
  lines: readonly PdfLine[],
  style: PdfStyle,
  outline: readonly OutlineEntry[],
): FindHeading {
  const depths = new Map(outline.toReversed().map(({ title, depth }) => [wordsOf(title), depth]));
  const sizes = headingSizes(lines, style, depths);
  const largest = [...sizes.keys()].sort((a, b) => b - a);
  const firstPage =
    lines.find((line) => isDistinct(line, style) && depths.has(wordsOf(line.text)))?.page ?? 1;

  function levelOf(text: string, line: PdfLine): number | null {
    const depth = depths.get(wordsOf(text));
    if (depth !== undefined) return depth + 2;
    if (line.page < firstPage) return null;
    const known = sizes.get(halfPoint(line.size));
    if (known !== undefined) return known ?? largest.indexOf(halfPoint(line.size)) + 2;
    const number = outline.length === 0 && !line.isMono ? NUMBERED.exec(text)?.[1] : undefined;
    return number === undefined ? null : number.split('.').length + 1;
  }

  return (all, index) => {
    const group = groupAt(all, index, style);
    for (let length = group.length; length > 0; length -= 1) {
      const text = group
        .slice(0, length)
        .map((line) => line.text.replaceAll('`', ''))
        .join(' ');
      const isWhole = length === group.length || depths.has(wordsOf(text));
      const [line] = group;
      const level = line && isWhole && isTitleLike(text) ? levelOf(text, line) : null;
      if (level !== null) return { level: Math.min(6, level), text, length };
    }
    return null;
  };
}

/** The sizes of headings, with the level that the outline gives most of them, null where it says nothing. */
function headingSizes(
  lines: readonly PdfLine[],
  style: PdfStyle,
  depths: ReadonlyMap<string, number>,
): Map<number, number | null> {
  const sizes = new Map<number, number | null>();
  for (const line of lines) {
    const size = halfPoint(line.size);
    if (size < style.bodySize * LARGER || line.isMono || !isTitleLike(line.text)) continue;
    const depth = depths.get(wordsOf(line.text));
    sizes.set(size, sizes.get(size) ?? (depth === undefined ? null : depth + 2));
  }
  return sizes;
}

/** The lines from `index` on that look alike and unlike running text, as far as they can be one heading. */
function groupAt(lines: readonly PdfLine[], index: number, style: PdfStyle): PdfLine[] {
  const [first] = lines.slice(index, index + 1);
  if (!first || !isDistinct(first, style)) return [];
  const group = [first];
  for (const line of lines.slice(index + 1, index + MAX_LINES)) {
    const before = group.at(-1) ?? first;
    const gap = before.y - line.y;
    const isAlike = line.font === first.font && halfPoint(line.size) === halfPoint(first.size);
    if (!isAlike || line.page !== first.page || gap < 0 || gap > first.size * 1.5) break;
    group.push(line);
  }
  return group;
}

function isDistinct(line: PdfLine, style: PdfStyle): boolean {
  return line.font !== style.bodyFont || line.size > style.bodySize * LARGER;
}

function isTitleLike(text: string): boolean {
  return (
    text.length <= MAX_CHARS && /\p{L}/u.test(text) && !/[.,;]$/.test(text) && !/^[•◦▪‣●○■∙·*]/.test(text)
  );
}

/** The words of a title without its number, for comparing. */
function wordsOf(title: string): string {
  return title
    .replace(/^(?:chapter|appendix)?\s*(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)+|[A-Z])[.:]?\s+/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
