const MAX_CELLS = 10_000;

/** Quotes and lists within each other, ten levels in one line. The cost is the square of the levels, and each needs the stack. */
const DEEP_LINE = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){10}/m;
const DELIMITER_ROW = /^[\s|:-]+$/;

/**
 * Whether rendering a part of at most `maxCharacters` would block or end the browser's tab, as pages built for this do. Inline
 * markup costs up to the square of its length, and each row of a table gets all cells of its head, even an empty row.
 */
export function isCostlyMarkdown(part: string, maxCharacters: number): boolean {
  if (part.length > maxCharacters || DEEP_LINE.test(part)) return true;
  const lines = part.split('\n');
  const widths = lines.map((line) => (DELIMITER_ROW.test(line) ? line.split('|').length : 0));
  return Math.max(...widths) * lines.length > MAX_CELLS;
}
