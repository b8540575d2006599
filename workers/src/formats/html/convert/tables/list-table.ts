import type { Element } from 'domhandler';
import { plainText } from '../../dom/elements.ts';
import { kindFromName } from '../admonitions/admonition-kind.ts';
import { writeNote } from '../admonitions/write-admonition.ts';
import type { Conversion } from '../conversion.ts';
import type { TableRow } from './table-rows.ts';

/** Cells that only have the marker of a list item. */
const BULLET = /^[•·▪◦‣∙●○■–*-]$/;
const NUMBER = /^(?:step\s)?\(?(\d{1,3})[.):]?$/i;

interface ListItem {
  /** The number; null for a bullet. */
  readonly number: number | null;
  readonly text: Element;
}

/** The list or the note that a table lays out. */
type ListOrNote = { readonly items: readonly ListItem[] } | { readonly kind: string; readonly text: Element };

/**
 * Reads a table of two columns whose first one only has bullets, numbers in order or the kind of a note, as Word, FrameMaker
 * and Help & Manual lay out lists and notes. Null for other tables.
 */
export function readListTable(rows: readonly TableRow[]): ListOrNote | null {
  const [first, second] = rows;
  const note = first && second === undefined ? readNote(first) : null;
  if (note !== null) return note;
  const items = rows.map(readItem);
  return items.every((item) => item !== null) && areInOrder(items) ? { items } : null;
}

/** Writes the list or note of a table. */
export function writeListTable(table: ListOrNote, conversion: Conversion): void {
  if ('kind' in table) writeNote(table.kind, table.text.children, conversion);
  else writeItems(table.items, conversion);
}

function writeItems(items: readonly ListItem[], conversion: Conversion): void {
  const { writer } = conversion;
  for (const [at, { number, text: cell }] of items.entries()) {
    const marker = number === null ? '- ' : `${number}. `;
    writer.indent(marker, ' '.repeat(marker.length), () => {
      if (at > 0) writer.closeGap();
      conversion.writeBlocks(cell.children);
    });
  }
}

function readNote({ cells }: TableRow): ListOrNote | null {
  const [label, text, third] = cells;
  const kind = label && text && third === undefined ? kindFromName(plainText(label).replace(/:$/, '')) : null;
  return text && kind !== null ? { kind, text } : null;
}

function readItem({ cells, isHeader }: TableRow): ListItem | null {
  const [marker, text, third] = cells;
  if (isHeader || !marker || !text || third !== undefined || plainText(text) === '') return null;
  const mark = plainText(marker);
  const number = NUMBER.exec(mark)?.[1];
  return number !== undefined || BULLET.test(mark)
    ? { number: number === undefined ? null : Number(number), text }
    : null;
}

function areInOrder(items: readonly ListItem[]): boolean {
  const [first] = items;
  if (first === undefined) return false;
  return items.every(({ number }, at) => number === (first.number === null ? null : first.number + at));
}
