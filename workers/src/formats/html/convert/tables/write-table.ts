import type { Element } from 'domhandler';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import { childElements, hasClass } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { isCodeTable, signatureOf, writeCodeTable } from './code-table.ts';
import { writeDeclarations } from './declaration-table.ts';
import { isDefinitionTable, toDefinitionList, toOrderedList } from './definition-table.ts';
import { tableLines } from './gfm-table.ts';
import { headingOfRow, isIndented, isLayoutTable, writeLayoutTable } from './layout-table.ts';
import { isMemberTable, writeMemberDeclarations } from './member-table.ts';
import { isParameterTable, writeParameters } from './parameter-table.ts';
import { strayContent, type TableRow, tableRows } from './table-rows.ts';
import { isTypedParameters, writeTypedParameters } from './typed-parameter-table.ts';

/** Writes a table: text as a GFM table, code with line numbers as code, parameters as a list, and a layout as blocks. */
export function writeTable(table: Element, conversion: Conversion): void {
  const rows = tableRows(table, conversion.article);
  conversion.writeBlocks(strayContent(table));
  if (isCodeTable(table, conversion.article)) writeCodeTable(table, conversion);
  else if (isDefinitionTable(table)) conversion.writeBlocks([toDefinitionList(table, rows)]);
  else if (hasClass(table, 'blockquote')) writeQuotedCells(rows, conversion);
  else if (conversion.article.is(table, 'declaration-table'))
    writeDeclarations(rows, conversion.article.languageOf(table) ?? '', conversion);
  else if (isIndented(rows)) writeLayoutTable(rows, conversion);
  else if (isTypedParameters(table, rows)) writeTypedParameters(rows, conversion);
  else if (isMemberTable(table)) writeMemberDeclarations(rows, conversion);
  else if (isParameterTable(rows)) writeParameters(rows, conversion);
  else writeUnmarkedTable(table, rows, conversion);
}

/** Writes a table whose kind only its content shows. */
function writeUnmarkedTable(table: Element, rows: readonly TableRow[], conversion: Conversion): void {
  const signature = signatureOf(rows);
  if (signature !== null) {
    conversion.writer.write(fencedCode(signature, conversion.article.languageOf(table) ?? ''));
    return;
  }
  const list = toOrderedList(rows);
  if (list !== null) {
    conversion.writeBlocks([list]);
    return;
  }
  writeCaption(table, conversion);
  if (isLayoutTable(table, rows, conversion.article)) writeLayoutTable(rows, conversion);
  else writeDataTable(withoutTitleRow(rows, conversion), conversion);
}

/** The rows without a header cell over all columns, which is the title of the table (AWS). It is written above them. */
function withoutTitleRow(rows: readonly TableRow[], conversion: Conversion): readonly TableRow[] {
  const [first, ...rest] = rows;
  const title = first?.cells[0];
  const isTitle =
    first?.isHeader &&
    title &&
    first.cells.length > 1 &&
    first.cells.every((cell, at) => at === 0 || cell === null);
  if (!isTitle || rest.length < 2) return rows;
  conversion.writeBlocks(title.children);
  return rest;
}

function writeCaption(table: Element, conversion: Conversion): void {
  const caption = childElements(table).find(({ name }) => name === 'caption');
  if (caption) conversion.writeBlocks(caption.children);
}

/** DocBook writes a quotation with its source as a table. */
function writeQuotedCells(rows: readonly TableRow[], conversion: Conversion): void {
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell !== null);
  conversion.writer.indent('> ', '> ', () => {
    for (const cell of cells) conversion.writeBlocks(cell.children);
  });
}

function writeDataTable(rows: readonly TableRow[], conversion: Conversion): void {
  let part: TableRow[] = [];
  const flush = () => {
    const lines = tableLines(part, conversion);
    if (lines !== null) conversion.writer.write(lines);
    part = [];
  };
  for (const row of rows) {
    const heading = headingOfRow(row);
    if (heading === null) {
      part.push(row);
      continue;
    }
    flush();
    conversion.writeBlocks(heading.children);
  }
  flush();
}
