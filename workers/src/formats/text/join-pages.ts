/** The number at the end of each page of an RFC. */
const PAGE_NUMBER = /\[page \d+\]$/i;

/** A line that a sentence continues from. */
const OPEN_END = /[^.:;!?\s]\s*$/;

/**
 * Joins the pages of a text that form feeds separate, as in RFCs, without their running lines: the last line of a page and
 * the first line of the next, where they repeat or state the page number. A sentence continues on the next page.
 */
export function joinPages(text: string): string {
  const pages = text.split('\f').map((page) => page.split('\n'));
  if (pages.length < 2) return text;
  const footers = countLines(pages.slice(0, -1).map((lines) => lines.findLast(isFilled)));
  const headers = countLines(pages.slice(1).map((lines) => lines.find(isFilled)));
  const bodies = pages.map((lines, at) => {
    const first = lines.findIndex(isFilled);
    const last = lines.findLastIndex(isFilled);
    const start = at > 0 && isRunning(lines[first], headers) ? first + 1 : 0;
    const end = at < pages.length - 1 && isRunning(lines[last], footers) ? last : lines.length;
    return lines.slice(start, Math.max(start, end)).join('\n');
  });
  return bodies.reduce(joinTwo);
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

/** Running lines differ in their numbers and in the white space around them. */
function shapeOf(line: string): string {
  return line.trim().replace(/\s+/g, ' ').replace(/\d+/g, '#');
}

function countLines(lines: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    if (line !== undefined) counts.set(shapeOf(line), (counts.get(shapeOf(line)) ?? 0) + 1);
  }
  return counts;
}

function isRunning(line: string | undefined, counts: ReadonlyMap<string, number>): boolean {
  if (line === undefined) return false;
  return PAGE_NUMBER.test(line.trim()) || (counts.get(shapeOf(line)) ?? 0) > 1;
}

function joinTwo(before: string, after: string): string {
  const start = before.trimEnd();
  const rest = after.replace(/^(?:[ \t]*\n)+/, '');
  const continues = OPEN_END.test(start) && /^\s*\p{Ll}/u.test(rest);
  return `${start}${continues ? '\n' : '\n\n'}${rest}`;
}
