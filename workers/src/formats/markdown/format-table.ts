/** A Markdown table (GFM). The first row is its header; shorter rows get empty cells. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((max, row) => Math.max(max, row.length), 0);
  const [header = [], ...body] = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
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
