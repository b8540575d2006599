import type { PdfLine } from './pdf-lines.ts';
import type { PdfStyle } from './pdf-style.ts';

/** How many lines at the top and at the bottom of a page may be its running head or foot. */
const EDGE_LINES = 2;
/** A text that stands at the edge of so many pages is none of their content. */
const REPEATS = 3;
/** Baselines are compared in steps of so many points. */
const STEP = 3;

const PAGE_NUMBER = /^(page\s*)?[-–—[(]?\s*(\d{1,4}|[ivxlc]{1,7})\s*[-–—\])]?(\s*(\/|of)\s*\d{1,4})?$/i;
const NUMBER_AT_END = /^(\d{1,4}|[ivxlc]{1,7})\b|\b(\d{1,4}|[ivxlc]{1,7})$/i;

interface EdgeLine {
  readonly line: PdfLine;
  readonly place: string;
  readonly words: string;
}

/** The lines without running heads, running feet and page numbers, which are never larger than running text. */
export function withoutRunningLines(lines: readonly PdfLine[], { bodySize }: PdfStyle): PdfLine[] {
  const edges = [...Map.groupBy(lines, ({ page }) => page).values()]
    .flatMap(edgesOf)
    .filter(({ line }) => line.size <= bodySize * 1.1);
  const pages = new Set(lines.map(({ page }) => page)).size;
  const counts = new Map<string, number>();
  for (const { place, words } of edges) {
    for (const key of [place, `${place} ${words}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const running = edges.filter(({ line, place, words }) => {
    const isUsualPlace = (counts.get(place) ?? 0) >= Math.max(REPEATS, pages / 3);
    return (
      PAGE_NUMBER.test(line.text) ||
      (counts.get(`${place} ${words}`) ?? 0) >= REPEATS ||
      (isUsualPlace && NUMBER_AT_END.test(line.text) && line.text.length < 120)
    );
  });
  const dropped = new Set(running.map(({ line }) => line));
  return lines.filter((line) => !dropped.has(line));
}

function edgesOf(lines: readonly PdfLine[]): EdgeLine[] {
  const sorted = lines.toSorted((a, b) => b.y - a.y);
  const top = sorted.slice(0, EDGE_LINES);
  const bottom = sorted.slice(EDGE_LINES).slice(-EDGE_LINES);
  return [...top.map((line) => edgeOf(line, 'top')), ...bottom.map((line) => edgeOf(line, 'bottom'))];
}

function edgeOf(line: PdfLine, edge: string): EdgeLine {
  const words = line.text.replace(/\d+|\b[ivxlc]+\b/gi, '#').toLowerCase();
  return { line, place: `${edge} ${Math.round(line.y / STEP)}`, words };
}
