import type { PdfLine } from './pdf-lines.ts';
import type { PdfStyle } from './pdf-style.ts';

/** The number of lines at the top and bottom of a page that may be its running header or footer. */
const EDGE_LINES = 2;
/** A line that repeats on this many pages is not content. */
const MIN_REPEATS = 3;
/** Baselines within this distance count as the same position. */
const POSITION_STEP_POINTS = 3;

const PAGE_NUMBER = /^(page\s*)?[-–—[(]?\s*(\d{1,4}|[ivxlc]{1,7})\s*[-–—\])]?(\s*(\/|of)\s*\d{1,4})?$/i;
const NUMBER_AT_END = /^(\d{1,4}|[ivxlc]{1,7})\b|\b(\d{1,4}|[ivxlc]{1,7})$/i;

interface EdgeLine {
  readonly line: PdfLine;
  readonly position: string;
  readonly words: string;
}

/** Removes running headers, running footers and page numbers, which are never larger than body text. */
export function removeRunningLines(lines: readonly PdfLine[], { bodySize }: PdfStyle): PdfLine[] {
  const edges = [...Map.groupBy(lines, ({ page }) => page).values()]
    .flatMap(findEdgeLines)
    .filter(({ line }) => line.size <= bodySize * 1.1);
  const pages = new Set(lines.map(({ page }) => page)).size;
  const counts = new Map<string, number>();
  for (const { position, words } of edges) {
    for (const key of [position, `${position} ${words}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const running = edges.filter(({ line, position, words }) => {
    const isUsualPosition = (counts.get(position) ?? 0) >= Math.max(MIN_REPEATS, pages / 3);
    return (
      PAGE_NUMBER.test(line.text) ||
      (counts.get(`${position} ${words}`) ?? 0) >= MIN_REPEATS ||
      (isUsualPosition && NUMBER_AT_END.test(line.text) && line.text.length < 120)
    );
  });
  const dropped = new Set(running.map(({ line }) => line));
  return lines.filter((line) => !dropped.has(line));
}

function findEdgeLines(lines: readonly PdfLine[]): EdgeLine[] {
  const sorted = lines.toSorted((a, b) => b.y - a.y);
  const top = sorted.slice(0, EDGE_LINES);
  const bottom = sorted.slice(EDGE_LINES).slice(-EDGE_LINES);
  return [
    ...top.map((line) => createEdgeLine(line, 'top')),
    ...bottom.map((line) => createEdgeLine(line, 'bottom')),
  ];
}

function createEdgeLine(line: PdfLine, edge: string): EdgeLine {
  const words = line.text.replace(/\d+|\b[ivxlc]+\b/gi, '#').toLowerCase();
  return { line, position: `${edge} ${Math.round(line.y / POSITION_STEP_POINTS)}`, words };
}
