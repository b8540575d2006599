import type { Conversion } from '../conversion.ts';
import { cellMarkdown } from './table-cell.ts';
import type { TableRow } from './table-rows.ts';

/**
 * The rows as a GFM table; null when no cell has text. The header row, which GFM requires, is empty where the page has
 * none. Empty columns are left out; a single column without header becomes a list.
 */
export function tableLines(rows: readonly TableRow[], conversion: Conversion): string | null {
  const texts = rows
    .map(({ cells, isHeader }) => ({
      isHeader,
      cells: cells.map((cell) => (cell ? cellMarkdown(cell, conversion) : '')),
    }))
    .filter(({ cells }) => cells.some((text) => text !== ''));
  const width = Math.max(0, ...texts.map(({ cells }) => cells.length));
  if (width === 0) return null;
  const [first, ...rest] = texts;
  const header = first?.isHeader ? first.cells : [];
  const body = first?.isHeader ? rest : texts;
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) =>
    texts.some(({ cells }) => (cells[column] ?? '') !== ''),
  );
  const [only, second] = columns;
  if (header.length === 0 && only !== undefined && second === undefined) {
    return body.map(({ cells }) => `- ${cells[only] ?? ''}`).join('\n');
  }
  const [single, another] = body;
  if (header.length === 0 && single && another === undefined)
    return lineOfText(columns.map((at) => single.cells[at] ?? ''));
  const line = (cells: readonly string[]) =>
    `| ${columns.map((column) => cells[column] ?? '').join(' | ')} |`;
  return [line(header), `|${' --- |'.repeat(columns.length)}`, ...body.map(({ cells }) => line(cells))].join(
    '\n',
  );
}

/** A single row, such as a name with its value, becomes a line of text. */
function lineOfText(cells: readonly string[]): string {
  const texts = cells.filter(Boolean).map((text) => text.replaceAll('\\|', '|').replaceAll('<br>', '\n'));
  return texts.reduce((line, text) => `${line}${/[:=]$/.test(line) ? ' ' : ' — '}${text}`);
}
