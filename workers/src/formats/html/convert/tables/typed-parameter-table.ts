import { type ChildNode, type Element, isTag } from 'domhandler';
import { classNames, collapseSpace, hasClass, hasElement } from '../../dom/elements.ts';
import { headingLevel, isBlock } from '../blocks/element-kinds.ts';
import type { Conversion } from '../conversion.ts';
import { cellMarkdown } from './table-cell.ts';
import type { TableRow } from './table-rows.ts';

/** Whether the table has a header and a row for each parameter or property (JSDoc). */
export function isTypedParameters(table: Element, [header]: readonly TableRow[]): boolean {
  return (hasClass(table, 'params') || hasClass(table, 'props')) && header?.isHeader === true;
}

/**
 * Writes the rows as a list: name, type and attributes in parentheses, description. The properties of a parameter, a table
 * inside its description, become a nested list.
 */
export function writeTypedParameters([header, ...rows]: readonly TableRow[], conversion: Conversion): void {
  const { writer } = conversion;
  const names = header?.cells.map((cell) => (cell ? cellMarkdown(cell, conversion).toLowerCase() : '')) ?? [];
  for (const [index, { cells }] of rows.entries()) {
    const cellOf = (name: string) => cells[names.indexOf(name)] ?? null;
    const textOf = (name: string) => shortText(cellOf(name), conversion);
    const stated = textOf('default') || textOf('argument');
    const details = [textOf('type'), textOf('attributes'), stated && `default: ${stated}`].filter(Boolean);
    const term = `${textOf('name')}${details.length > 0 ? ` (${details.join(', ')})` : ''}`;
    const indent = '  '.repeat(depthOf(cells));
    if (index > 0) writer.closeGap();
    writer.indent(`${indent}- `, `${indent}  `, () =>
      writeDescription(term, cellOf('description')?.children ?? [], conversion),
    );
  }
}

function shortText(cell: Element | null, conversion: Conversion): string {
  if (!cell) return '';
  const text = cellMarkdown(cell, conversion).replaceAll('<br>', ' ');
  return /^(?:<\w+> ?)+$/.test(text) ? text.replace(/[<>]/g, '') : text;
}

/** The depth comes from a class name, and each level indents the row. */
const MAX_DEPTH = 10;

/** better-docs writes the properties of a parameter as the next rows. */
function depthOf(cells: TableRow['cells']): number {
  const row = cells.find((cell) => cell !== null)?.parent;
  const level =
    row && isTag(row) ? classNames(row).find((name) => name.startsWith('deep-level-')) : undefined;
  return Math.min(Number.parseInt(level?.slice('deep-level-'.length) ?? '0', 10) || 0, MAX_DEPTH);
}

function writeDescription(term: string, nodes: readonly ChildNode[], conversion: Conversion): void {
  const { writer } = conversion;
  const inner = nodes.findIndex((node) => isTag(node) && holdsTable(node));
  const own = (inner < 0 ? nodes : nodes.slice(0, inner)).filter(
    (node) => !isTag(node) || headingLevel(node) === null,
  );
  const blocks = own.filter(isTag).filter((node) => isBlock(node));
  if (blocks.length === 0 || (blocks.length === 1 && blocks[0]?.name === 'p')) {
    const text = collapseSpace(conversion.inline(own));
    writer.write([term, text].filter(Boolean).join(': '));
  } else {
    writer.write(term);
    conversion.writeBlocks(own);
  }
  if (inner < 0) return;
  writer.closeGap();
  conversion.writeBlocks(nodes.slice(inner));
}

function holdsTable(element: Element): boolean {
  return element.name === 'table' || hasElement(element, ({ name }) => name === 'table');
}
