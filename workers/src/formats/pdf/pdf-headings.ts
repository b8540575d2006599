import type { PdfLine } from './pdf-lines.ts';
import { type PdfStyle, roundToHalfPoint } from './pdf-style.ts';

/** An entry of the document's outline (bookmarks). Top-level entries have depth 0. */
export interface OutlineEntry {
  readonly title: string;
  readonly depth: number;
}

/** A heading of one or more lines. */
interface PdfHeading {
  readonly level: number;
  readonly text: string;
  readonly lineCount: number;
}

/** Returns the heading that starts at the line `index`; null when there is none. */
export type HeadingFinder = (lines: readonly PdfLine[], index: number) => PdfHeading | null;

const MAX_HEADING_LINES = 3;
const MAX_HEADING_CHARS = 160;
/** Headings are larger than body text by this factor. */
const MIN_SIZE_RATIO = 1.12;
const NUMBERED = /^(?:chapter|appendix|section)?\s*(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s+\p{L}/iu;
/** A section of a man page, such as "EXIT STATUS". */
const CAPITALS = /^\p{Lu}[\p{Lu}\d &,/()-]{2,59}$/u;

/**
 * Finds headings by the outline, whose depth gives their level, else by font size. The largest size is level 2 because
 * level 1 is the title. Text before the first outline entry is the cover. Without an outline, a line in a different font
 * that is numbered or in capitals is a heading.
 */
export function createHeadingFinder(
  lines: readonly PdfLine[],
  style: PdfStyle,
  outline: readonly OutlineEntry[],
): HeadingFinder {
  const depths = new Map(outline.toReversed().map(({ title, depth }) => [normalizeTitle(title), depth]));
  const sizes = measureHeadingSizes(lines, style, depths);
  const largest = [...sizes.keys()].sort((a, b) => b - a);
  const firstPage =
    lines.find((line) => isDistinct(line, style) && depths.has(normalizeTitle(line.text)))?.page ?? 1;

  function findLevel(text: string, line: PdfLine): number | null {
    const depth = depths.get(normalizeTitle(text));
    if (depth !== undefined) return depth + 2;
    if (line.page < firstPage) return null;
    const level = sizes.get(roundToHalfPoint(line.size));
    if (level !== undefined) return level ?? largest.indexOf(roundToHalfPoint(line.size)) + 2;
    if (outline.length > 0 || line.isMono) return null;
    const number = NUMBERED.exec(text)?.[1];
    if (number !== undefined) return number.split('.').length + 1;
    return CAPITALS.test(text) ? 2 : null;
  }

  return (all, index) => {
    const group = findGroup(all, index, style);
    for (let lineCount = group.length; lineCount > 0; lineCount -= 1) {
      const text = group
        .slice(0, lineCount)
        .map((line) => line.text.replaceAll('`', ''))
        .join(' ');
      const isWhole = lineCount === group.length || depths.has(normalizeTitle(text));
      const [line] = group;
      const level = line && isWhole && isTitleLike(text) ? findLevel(text, line) : null;
      if (level !== null) return { level: Math.min(6, level), text, lineCount };
    }
    return null;
  };
}

/** The heading sizes with their level in the outline; null for a size without an outline entry. */
function measureHeadingSizes(
  lines: readonly PdfLine[],
  style: PdfStyle,
  depths: ReadonlyMap<string, number>,
): Map<number, number | null> {
  const sizes = new Map<number, number | null>();
  for (const line of lines) {
    const size = roundToHalfPoint(line.size);
    if (size < style.bodySize * MIN_SIZE_RATIO || line.isMono || !isTitleLike(line.text)) continue;
    const depth = depths.get(normalizeTitle(line.text));
    sizes.set(size, sizes.get(size) ?? (depth === undefined ? null : depth + 2));
  }
  return sizes;
}

/** The lines from `index` that share one style, differ from body text and may form one heading. */
function findGroup(lines: readonly PdfLine[], index: number, style: PdfStyle): PdfLine[] {
  const [first] = lines.slice(index, index + 1);
  if (!first || !isDistinct(first, style)) return [];
  const group = [first];
  for (const line of lines.slice(index + 1, index + MAX_HEADING_LINES)) {
    const before = group.at(-1) ?? first;
    const gap = before.y - line.y;
    const hasSameStyle =
      line.font === first.font && roundToHalfPoint(line.size) === roundToHalfPoint(first.size);
    if (!hasSameStyle || line.page !== first.page || gap < 0 || gap > first.size * 1.5) break;
    group.push(line);
  }
  return group;
}

function isDistinct(line: PdfLine, style: PdfStyle): boolean {
  return line.font !== style.bodyFont || line.size > style.bodySize * MIN_SIZE_RATIO;
}

function isTitleLike(text: string): boolean {
  return (
    text.length <= MAX_HEADING_CHARS &&
    /\p{L}/u.test(text) &&
    (!/[.,;]$/.test(text) || NUMBERED.test(text)) &&
    !/^[•◦▪‣●○■∙·*]/.test(text)
  );
}

/** A title without its number, case and punctuation, for comparison. */
function normalizeTitle(title: string): string {
  return title
    .replace(/^(?:chapter|appendix)?\s*(?:\d+(?:\.\d+)*|[A-Z](?:\.\d+)+|[A-Z])[.:]?\s+/i, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
