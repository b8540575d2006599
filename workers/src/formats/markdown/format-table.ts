/** The rows of a wider table end with their last cell (GFM 4.10), or its size would be the product of its sides. */
export const MAX_PADDED_COLUMNS = 60;

/** A Markdown table (GFM). The first row is its header; shorter rows get empty cells. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const padTo = (columns: number, row: readonly string[]) =>
    Array.from({ length: Math.max(columns, row.length) }, (_, at) => row[at] ?? '');
  const header = padTo(width, rows[0] ?? []);
  const body = rows.slice(1).map((row) => padTo(width <= MAX_PADDED_COLUMNS ? width : 0, row));
  return [formatTableHeader(header), ...body.map(formatTableRow)].join('\n');
}

/** The first two lines of a table. */
export function formatTableHeader(cells: readonly string[]): string {
  return `${formatTableRow(cells)}\n|${' --- |'.repeat(cells.length)}`;
}

/** A line of a table. */
export function formatTableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
}
