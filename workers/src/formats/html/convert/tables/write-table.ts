import type { Element } from 'domhandler';
import { childElements } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { isCodeTable, writeCodeTable } from './code-table.ts';
import { writeDeclarations } from './declaration-table.ts';
import { tableLines } from './gfm-table.ts';
import { headingOfRow, isLayoutTable, writeLayoutTable } from './layout-table.ts';
import { isMemberTable, writeMemberDeclarations } from './member-table.ts';
import { isParameterTable, writeParameters } from './parameter-table.ts';
import { strayContent, type TableRow, tableRows } from './table-rows.ts';

/**
 * Writes a table: as a GFM table for text, as code for line numbers with code, as a list for parameters, as blocks for
 * layout.
 */
export function writeTable(table: Element, conversion: Conversion): void {
  const rows = tableRows(table, conversion.article);
  conversion.writeBlocks(strayContent(table));
  if (isCodeTable(table)) writeCodeTable(table, conversion);
  else if (conversion.article.is(table, 'declaration-table'))
    writeDeclarations(rows, conversion.article.languageOf(table) ?? '', conversion);
  else if (isMemberTable(table)) writeMemberDeclarations(rows, conversion);
  else if (isParameterTable(rows)) writeParameters(rows, conversion);
  else {
    writeCaption(table, conversion);
    if (isLayoutTable(table, rows, conversion.article)) writeLayoutTable(rows, conversion);
    else writeDataTable(rows, conversion);
  }
}

function writeCaption(table: Element, conversion: Conversion): void {
  const caption = childElements(table).find(({ name }) => name === 'caption');
  if (caption) conversion.writeBlocks(caption.children);
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
