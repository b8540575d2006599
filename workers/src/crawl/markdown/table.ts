import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { childElements, findElement, findElements, hasClass } from '../extract/elements.ts';
import { fenced } from './code-block.ts';
import { codeLanguage } from './code-language.ts';
import { codeText } from './code-text.ts';
import type { Conversion } from './conversion.ts';
import { cellMarkdown } from './table-cell.ts';
import { type TableRow, tableRows } from './table-rows.ts';

const CODE_CELLS = /(?:^|\s)(?:code|rouge-code|hljs-ln-code|blob-code|lntd|de1)(?:\s|$)/;
const GUTTER_CELLS =
  /(?:^|\s)(?:linenos|gutter|rouge-gutter|blob-num|line-numbers|lineno|hljs-ln-numbers|lntd)(?:\s|$)/;

/**
 * Writes a table: as a GFM table where its cells hold running text, as code where it sets line numbers beside code,
 * as plain blocks where it only lays out the page.
 */
export function writeTable(table: Element, conversion: Conversion): void {
  const rows = tableRows(table, conversion.article);
  if (isCodeTable(table)) writeCodeTable(table, conversion);
  else if (isLayout(table, rows)) writeCells(rows, conversion);
  else writeDataTable(table, rows, conversion);
}

function writeDataTable(table: Element, rows: readonly TableRow[], conversion: Conversion): void {
  const caption = childElements(table).find(({ name }) => name === 'caption');
  if (caption) conversion.writeBlocks(caption.children);
  const lines = tableLines(rows, conversion);
  if (lines !== null) conversion.writer.write(lines);
}

/** The lines of a GFM table; null when no cell has text. GFM knows no table without a header row, so it may be empty. */
function tableLines(rows: readonly TableRow[], conversion: Conversion): string | null {
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
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, column) => cells[column] ?? '').join(' | ')} |`;
  return [line(header), `|${' --- |'.repeat(width)}`, ...body.map(({ cells }) => line(cells))].join('\n');
}

/** Writes a table made of `div`s, which follow each other cell by cell, the header's first. */
export function writeGrid(grid: Element, conversion: Conversion): void {
  const { article, writer } = conversion;
  const cells = childElements(grid).filter((cell) => !article.isNoise(cell));
  const width = cells.filter((cell) => article.isGridHeader(cell)).length;
  if (width === 0) {
    conversion.writeBlocks(grid.children);
    return;
  }
  const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) => ({
    isHeader: row === 0,
    cells: cells.slice(row * width, (row + 1) * width),
  }));
  const lines = tableLines(rows, conversion);
  if (lines !== null) writer.write(lines);
}

/** One column, or cells that hold headings, tables or long code, are no rows of data. */
function isLayout(table: Element, rows: readonly TableRow[]): boolean {
  if (table.attribs.role === 'presentation') return true;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width <= 1) return true;
  return rows.some(({ cells }) => cells.some((cell) => cell !== null && holdsLayout(cell)));
}

function holdsLayout(cell: Element): boolean {
  const heavy = findElement(
    cell,
    (element) => /^(?:h[1-6]|table)$/.test(element.name) || (element.name === 'pre' && isLongCode(element)),
  );
  return heavy !== null;
}

function isLongCode(pre: Element): boolean {
  let lineEnds = 0;
  for (const node of pre.children) if (isText(node)) lineEnds += node.data.split('\n').length - 1;
  return lineEnds > 8;
}

function writeCells(rows: readonly TableRow[], conversion: Conversion): void {
  for (const { cells } of rows) {
    for (const cell of cells) if (cell) conversion.writeBlocks(cell.children);
  }
}

function isCodeTable(table: Element): boolean {
  if (
    /(?:^|\s)(?:highlighttable|rouge-table|codehilitetable|hljs-ln)(?:\s|$)/.test(table.attribs.class ?? '')
  )
    return true;
  const gutter = findElement(
    table,
    ({ name, attribs }) => name === 'td' && GUTTER_CELLS.test(attribs.class ?? ''),
  );
  return gutter !== null && codeCells(table).length > 0;
}

function codeCells(table: Element): Element[] {
  return findElements(table, ({ name, attribs }) => name === 'td' && CODE_CELLS.test(attribs.class ?? ''));
}

/** The code is the last cell of the one row, or one cell in each row. */
function writeCodeTable(table: Element, conversion: Conversion): void {
  const cells = codeCells(table).filter(
    (cell) => !GUTTER_CELLS.test(cell.attribs.class ?? '') || isLastCell(cell),
  );
  const code = cells.map((cell) => codeText(cell, conversion.article)).join('\n');
  const inner = findElement(table, ({ name }) => name === 'pre' || name === 'code');
  const language = codeLanguage(table) ?? (inner ? codeLanguage(inner) : null);
  if (code.trim() !== '') conversion.writer.write(fenced(code, language ?? ''));
}

function isLastCell(cell: Element): boolean {
  let next: ChildNode | null = cell.next;
  while (next && !isTag(next)) next = next.next;
  return next === null && !hasClass(cell, 'gutter');
}
