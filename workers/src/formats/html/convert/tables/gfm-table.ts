import { MAX_PADDED_COLUMNS } from '../../../markdown/format-table.ts';
import { escapeLineStart } from '../blocks/escape-line-start.ts';
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
  const columns = columnsWithText(texts.map(({ cells }) => cells));
  if (columns.length === 0) return null;
  const [first, ...rest] = withBoldHeader(texts);
  const header = first?.isHeader ? first.cells : [];
  const body = first?.isHeader ? rest : texts;
  const [only, second] = columns;
  if (header.length === 0 && only !== undefined && second === undefined) {
    return body.map(({ cells }) => `- ${cells[only] ?? ''}`).join('\n');
  }
  const [single, another] = body;
  if (header.length === 0 && single && another === undefined)
    return lineOfText(columns.map((at) => single.cells[at] ?? ''));
  const line = (cells: readonly string[]) => `| ${cells.map(escapePipes).join(' | ')} |`;
  const padded = columns.map((column) => header[column] ?? '');
  const written = body.map(({ cells }) => line(cellsIn(columns, cells)));
  return [line(padded), `|${' --- |'.repeat(columns.length)}`, ...written].join('\n');
}

interface RowText {
  readonly isHeader: boolean;
  readonly cells: readonly string[];
}

const BOLD = /^\*\*([^*]+)\*\*$/;

/** The rows with a header if only the cells of the first one are bold, as in pages without `th`. */
function withBoldHeader(rows: readonly RowText[]): readonly RowText[] {
  const [first, second] = rows;
  if (!first || !second || first.isHeader || !isBold(first) || isBold(second)) return rows;
  const cells = first.cells.map((text) => text.replace(BOLD, '$1'));
  return [{ isHeader: true, cells }, ...rows.slice(1)];
}

function isBold({ cells }: RowText): boolean {
  return cells.length > 1 && cells.every((text) => BOLD.test(text));
}

/** Escapes pipes, and the backslashes before them, which would escape the escape (GFM 4.10). */
function escapePipes(text: string): string {
  return text.replace(/(?<!\\)(\\*)\|/g, '$1$1\\|');
}

function cellsIn(columns: readonly number[], cells: readonly string[]): string[] {
  const end =
    columns.length <= MAX_PADDED_COLUMNS ? -1 : columns.findIndex((column) => column >= cells.length);
  return (end < 0 ? columns : columns.slice(0, end)).map((column) => cells[column] ?? '');
}

function columnsWithText(rows: readonly (readonly string[])[]): number[] {
  const columns = new Set<number>();
  for (const cells of rows) {
    for (const [column, text] of cells.entries()) if (text !== '') columns.add(column);
  }
  return [...columns].toSorted((one, other) => one - other);
}

/** A single row, such as a name with its value, becomes a line of text. */
function lineOfText(cells: readonly string[]): string {
  const texts = cells.filter(Boolean).map((text) => text.replaceAll('<br>', '\n'));
  const line = texts
    .map((text, at) => (at === 0 ? '' : /[:=]$/.test(texts[at - 1] ?? '') ? ' ' : ' — ') + text)
    .join('');
  return line.split('\n').map(escapeLineStart).join('\n');
}
