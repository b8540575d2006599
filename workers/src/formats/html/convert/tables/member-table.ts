import type { Element } from 'domhandler';
import { codeSpan } from '../../../markdown/code-span.ts';
import { collapseSpace, hasClass } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { visibleText } from '../inline/visible-text.ts';
import type { TableRow } from './table-rows.ts';

/**
 * Writes Doxygen's table of class members as a list. The parts of a declaration are in the cells of one or two rows, its
 * brief description is in the next row.
 */
export function writeMemberDeclarations(rows: readonly TableRow[], conversion: Conversion): void {
  const { writer, article } = conversion;
  let template = '';
  let isAfterItem = false;
  for (const cells of rows.map((row) => row.cells.filter((cell) => cell !== null))) {
    const kind = cells[0]?.attribs.class ?? '';
    const text = collapseSpace(cells.map((cell) => visibleText(cell.children, article)).join(' '));
    if (kind === 'memTemplParams') {
      template = `${text} `;
    } else if (/^mem(?:Templ)?ItemLeft$/.test(kind)) {
      if (isAfterItem) writer.closeGap();
      writer.write(`- ${codeSpan(template + text)}`);
      template = '';
      isAfterItem = true;
    } else if (kind === 'mdescLeft') {
      writer.closeGap();
      writer.indent('  ', '  ', () => conversion.writeBlocks(cells.flatMap(({ children }) => children)));
    } else if (kind !== 'memSeparator') {
      for (const cell of cells) conversion.writeBlocks(cell.children);
      isAfterItem = false;
    }
  }
}

/** Whether `table` is Doxygen's table of class members. */
export function isMemberTable(table: Element): boolean {
  return hasClass(table, 'memberdecls');
}
