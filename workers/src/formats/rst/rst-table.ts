/** Wider tables stay unchanged: their size is the product of rows and columns, even with short lines. */
const MAX_COLUMNS = 60;

/** The start and end of each column within a line. */
type Columns = readonly (readonly [number, number])[];

/** Whether a line is a border of a grid table. */
export function isGridBorder(line: string): boolean {
  return /^\+(?:[-=]+\+)+\s*$/.test(line);
}

/** The line after the grid table that starts at `start`. */
export function findGridEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (/^[+|]/.test(lines[end] ?? '')) end += 1;
  return end;
}

/** The line after the simple table that starts at `start`; null when no later border ends it. */
export function findSimpleEnd(lines: readonly string[], start: number): number | null {
  let borders = 0;
  for (let at = start; at < lines.length; at += 1) {
    if (!isSimpleBorder(lines[at] ?? '')) continue;
    borders += 1;
    const isLast = (lines[at + 1] ?? '').trim() === '';
    if (borders > 1 && isLast) return at + 1;
  }
  return null;
}

/** Whether a line is a border of a simple table. */
export function isSimpleBorder(line: string): boolean {
  return /^=+(?: +=+)+\s*$/.test(line);
}

/** The cells of a table by row, header first; null for a table with cells that span columns, or more than 60 columns. */
export function parseTableRows(lines: readonly string[]): string[][] | null {
  return lines[0]?.startsWith('+') ? parseGridRows(lines) : parseSimpleRows(lines);
}

function parseGridRows(lines: readonly string[]): string[][] | null {
  const first = lines[0] ?? '';
  const borders = [...first.matchAll(/\+/g)].map(({ index }) => index);
  const columns = borders
    .slice(0, -1)
    .map((from, at) => [from + 1, borders[at + 1] ?? first.length] as const);
  const rows: string[][] = [];
  let row: string[] | null = null;
  for (const line of lines.slice(1)) {
    if (line.startsWith('+')) {
      if (!isGridBorder(line)) return null;
      if (row) rows.push(row);
      row = null;
    } else {
      if (borders.some((at) => line[at] !== '|')) return null;
      row = addLine(row, line, columns);
    }
  }
  return rows;
}

function parseSimpleRows(lines: readonly string[]): string[][] | null {
  const columns = [...(lines[0] ?? '').matchAll(/=+/g)].map(
    ({ index, 0: mark }, at, all) => [index, at === all.length - 1 ? Infinity : index + mark.length] as const,
  );
  if (columns.length > MAX_COLUMNS) return null;
  const rows: string[][] = [];
  for (const line of lines.slice(1)) {
    if (isSimpleBorder(line) || line.trim() === '' || /^-+(?: +-+)*\s*$/.test(line)) continue;
    const isContinuation = line.slice(0, columns[0]?.[1]).trim() === '' && rows.length > 0;
    if (isContinuation) rows.push(addLine(rows.pop() ?? null, line, columns));
    else rows.push(addLine(null, line, columns));
  }
  return rows;
}

function addLine(row: readonly string[] | null, line: string, columns: Columns): string[] {
  return columns.map(([from, to], at) =>
    [row?.[at] ?? '', line.slice(from, to).trim()].filter(Boolean).join(' '),
  );
}
