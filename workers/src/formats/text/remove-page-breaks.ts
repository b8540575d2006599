/** The number at the end of each page of an RFC. */
const PAGE_NUMBER = /\[page \d+\]$/i;

/** The end of a line in the middle of a sentence. */
const OPEN_END = /[^.:;!?\s]\s*$/;

/**
 * Joins the pages of a text that form feeds separate, as in RFCs, without their running lines: the last line of a page and
 * the first line of the next, where they repeat or state the page number. A sentence continues on the next page.
 */
export function removePageBreaks(text: string): string {
  const pages = text.split('\f').map((page) => page.split('\n'));
  if (pages.length < 2) return text;
  const footers = countLines(pages.slice(0, -1).map((lines) => lines.findLast(isFilled)));
  const headers = countLines(pages.slice(1).map((lines) => lines.find(isFilled)));
  const bodies = pages.map((lines, at) => {
    const first = lines.findIndex(isFilled);
    const last = lines.findLastIndex(isFilled);
    const start = at > 0 && isRunningLine(lines[first], headers) ? first + 1 : 0;
    const end = at < pages.length - 1 && isRunningLine(lines[last], footers) ? last : lines.length;
    return lines.slice(start, Math.max(start, end)).join('\n');
  });
  return bodies.reduce(joinPage);
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}

/** Running lines differ in their numbers and in the white space around them. */
function normalizeLine(line: string): string {
  return line.trim().replace(/\s+/g, ' ').replace(/\d+/g, '#');
}

function countLines(lines: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    if (line !== undefined) counts.set(normalizeLine(line), (counts.get(normalizeLine(line)) ?? 0) + 1);
  }
  return counts;
}

/** Whether a first or last line of a page states its number or occurs on other pages. */
function isRunningLine(line: string | undefined, counts: ReadonlyMap<string, number>): boolean {
  if (line === undefined) return false;
  return PAGE_NUMBER.test(line.trim()) || (counts.get(normalizeLine(line)) ?? 0) > 1;
}

/** Adds a page to the text before it. */
function joinPage(before: string, after: string): string {
  const start = before.trimEnd();
  const rest = after.replace(/^(?:[ \t]*\n)+/, '');
  const continues = OPEN_END.test(start) && /^\s*\p{Ll}/u.test(rest);
  return `${start}${continues ? '\n' : '\n\n'}${rest}`;
}
