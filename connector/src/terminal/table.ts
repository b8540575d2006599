import { printable } from './printable.ts';

const DIM = '\u001b[2m';
const RESET = '\u001b[0m';

/** The lines of a table with aligned columns, the heading first. */
export function formatTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  hasColor: boolean,
): string[] {
  const all = [heading, ...rows].map((row) => row.map(printable));
  const widths = heading.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [first = '', ...others] = lines;
  return [hasColor ? `${DIM}${first}${RESET}` : first, ...others];
}
