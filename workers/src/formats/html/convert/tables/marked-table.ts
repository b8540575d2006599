import type { Element } from 'domhandler';
import { plainText } from '../../dom/elements.ts';
import { kindFromName } from '../admonitions/admonition-kind.ts';
import { writeNote } from '../admonitions/write-admonition.ts';
import type { Conversion } from '../conversion.ts';
import type { TableRow } from './table-rows.ts';

const BULLET = /^[•·▪◦‣∙●○■–*-]$/;
const NUMBER = /^(?:step\s)?\(?(\d{1,3})[.):]?$/i;

interface MarkedRow {
  /** The number; null for a bullet. */
  readonly number: number | null;
  readonly text: Element;
}

/**
 * Writes a table of two columns whose first one only has bullets, numbers in order or the kind of a note, as Word, FrameMaker
 * and Help & Manual lay out lists and notes. Returns whether the table is one.
 */
export function writeMarkedTable(rows: readonly TableRow[], conversion: Conversion): boolean {
  const kind = rows.length === 1 ? kindOfRow(rows[0]) : null;
  const [, text] = rows[0]?.cells ?? [];
  if (kind !== null && text) {
    writeNote(kind, text.children, conversion);
    return true;
  }
  const items = rows.map(readRow);
  if (!items.every((item) => item !== null) || !areInOrder(items)) return false;
  const { writer } = conversion;
  for (const [at, { number, text: cell }] of items.entries()) {
    const marker = number === null ? '- ' : `${number}. `;
    writer.indent(marker, ' '.repeat(marker.length), () => {
      if (at > 0) writer.closeGap();
      conversion.writeBlocks(cell.children);
    });
  }
  return true;
}

function kindOfRow(row: TableRow | undefined): string | null {
  const [label, text, third] = row?.cells ?? [];
  return label && text && third === undefined ? kindFromName(plainText(label).replace(/:$/, '')) : null;
}

function readRow({ cells, isHeader }: TableRow): MarkedRow | null {
  const [marker, text, third] = cells;
  if (isHeader || !marker || !text || third !== undefined || plainText(text) === '') return null;
  const mark = plainText(marker);
  const number = NUMBER.exec(mark)?.[1];
  return number !== undefined || BULLET.test(mark)
    ? { number: number === undefined ? null : Number(number), text }
    : null;
}

function areInOrder(items: readonly MarkedRow[]): boolean {
  const [first] = items;
  if (first === undefined) return false;
  return items.every(({ number }, at) => number === (first.number === null ? null : first.number + at));
}
