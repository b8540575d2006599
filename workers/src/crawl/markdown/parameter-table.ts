import { collapseSpace } from '../extract/elements.ts';
import type { Element } from '../extract/html/nodes.ts';
import { codeSpan } from './code-span.ts';
import type { Conversion } from './conversion.ts';
import { cellMarkdown } from './table-cell.ts';
import type { TableRow } from './table-rows.ts';
import { visibleText } from './visible-text.ts';

/** The cells in which Doxygen and gtk-doc name what a row describes. */
const NAME_CELL =
  /(?:^|\s)(?:paramname|fieldname|parameter_name|struct_member_name|enum_member_name|union_member_name)(?:\s|$)/;

/** Whether each row is a parameter or a member with its description: a table without header and without columns. */
export function isParameterTable(rows: readonly TableRow[]): boolean {
  return rows.length > 0 && rows.every(({ cells }) => cells.some(isName));
}

/** Writes the rows as a list: the name as code, and after it what the other cells say. */
export function writeParameters(rows: readonly TableRow[], conversion: Conversion): void {
  const { writer, article } = conversion;
  for (const [index, { cells }] of rows.entries()) {
    const name = cells.find(isName);
    if (!name) continue;
    const others = cells.filter((cell): cell is Element => cell !== null && cell !== name);
    const said = others.map((cell) => cellMarkdown(cell, conversion).replaceAll('\\|', '|')).filter(Boolean);
    const term = codeSpan(collapseSpace(visibleText(name.children, article)));
    if (index > 0) writer.closeGap();
    writer.write(`- ${[term, said.join(' ')].filter(Boolean).join(': ')}`);
  }
}

function isName(cell: Element | null): cell is Element {
  return cell !== null && NAME_CELL.test(cell.attribs.class ?? '');
}
