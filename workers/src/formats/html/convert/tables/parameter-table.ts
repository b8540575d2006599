import type { Element } from 'domhandler';
import { codeSpan } from '../../../markdown/code-span.ts';
import { collapseSpace, hasElement, plainText } from '../../dom/elements.ts';
import type { Conversion } from '../conversion.ts';
import { visibleText } from '../inline/visible-text.ts';
import { cellMarkdown } from './table-cell.ts';
import type { TableRow } from './table-rows.ts';

/** Class names of name cells by Doxygen, gtk-doc and pydoctor. */
const NAME_CELL =
  /(?:^|\s)(?:paramname|fieldname|parameter_name|struct_member_name|enum_member_name|union_member_name|fieldArgContainer)(?:\s|$)/;

/**
 * Whether each row is a parameter or member with its description, or a single cell, and at least one row has a name.
 */
export function isParameterTable(rows: readonly TableRow[]): boolean {
  return (
    rows.some((row) => nameOf(row) !== null) &&
    rows.every((row) => nameOf(row) !== null || cellsOf(row).length === 1)
  );
}

/** Writes the rows as a list: the name as code, then the text of the other cells. */
export function writeParameters(rows: readonly TableRow[], conversion: Conversion): void {
  const { writer, article } = conversion;
  let indent = '';
  let isFirst = true;
  let isBelowLabel = false;
  for (const row of rows) {
    const name = nameOf(row);
    const others = cellsOf(row).filter((cell) => cell !== name && !isDash(cell));
    const descriptions = others.map((cell) => cellMarkdown(cell, conversion)).filter(Boolean);
    const term = name === null ? '' : codeSpan(spaced(visibleText(name.children, article)).replace(/:$/, ''));
    const text = [term, descriptions.join(' ')].filter(Boolean).join(': ');
    if (text === '') continue;
    if (!isFirst) writer.closeGap();
    isFirst = false;
    const item = name === null ? text.replace(/^[-–—](?:<br>)?\s*/, '') : text;
    const isLabel: boolean = name === null && item === text && !isBelowLabel;
    writer.write(isLabel ? `- **${text.replaceAll('**', '')}**` : `${indent}- ${item}`);
    isBelowLabel = isLabel;
    if (isLabel) indent = '  ';
  }
}

/**
 * The cell with the name: one with a known class, the first of two when it is code with a colon, or the first of three
 * when the second is a dash.
 */
function nameOf(row: TableRow): Element | null {
  const cells = cellsOf(row);
  const stated = cells.find((cell) => NAME_CELL.test(cell.attribs.class ?? ''));
  if (stated) return stated;
  const [first, second] = cells;
  if (!first || !second || row.isHeader) return null;
  const isName = cells.length === 2 ? isCodeWithColon(first) : cells.length === 3 && isDash(second);
  return isName ? first : null;
}

function isCodeWithColon(cell: Element): boolean {
  return /^\S+:$/.test(plainText(cell)) && hasElement(cell, ({ name }) => name === 'tt' || name === 'code');
}

function cellsOf({ cells }: TableRow): Element[] {
  return cells.filter((cell) => cell !== null);
}

function isDash(cell: Element): boolean {
  return /^[-–—]$/.test(plainText(cell));
}

/** `text` on one line, with a space between the name of a parameter and its type. */
function spaced(text: string): string {
  return collapseSpace(text).replace(/^(\*{0,2}\w+):(?=[^\s:])/, '$1: ');
}
