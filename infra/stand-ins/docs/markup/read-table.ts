import type { BlockReader } from './block-reader.ts';
import type { Inline } from './blocks.ts';
import { parseInline } from './parse-inline.ts';

/** Reads a table with pipes. `\|` is a pipe in a cell, even in code. */
export const readTable: BlockReader = (lines, at) => {
  if (!lines[at]?.startsWith('|') || !/^\|[\s:|-]+\|$/.test(lines[at + 1] ?? '')) return null;
  let next = at + 2;
  while (lines[next]?.startsWith('|')) next++;
  const header = readRow(lines[at] ?? '');
  const rows = lines.slice(at + 2, next).map(readRow);
  const uneven = rows.find((row) => row.length !== header.length);
  if (uneven)
    throw new SyntaxError(
      `A table row must have ${header.length} cells, found ${uneven.length}: ${lines[at]}`,
    );
  return { block: { type: 'table', header, rows }, next };
};

function readRow(line: string): Inline[][] {
  const cells = line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')));
}
