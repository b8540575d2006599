import type { Element } from 'domhandler';
import { childElements, findElement, findElements, plainText } from '../../dom/elements.ts';

/** The name of a box and the cells with its text. */
interface BoxTable {
  readonly name: string;
  readonly cells: readonly Element[];
}

/** A box laid out as a table: a sign and its name as a header, its text below (DocBook); null for any other. */
export function boxTable(box: Element): BoxTable | null {
  const [table, second] = childElements(box);
  if (table?.name !== 'table' || second !== undefined) return null;
  const header = findElement(table, ({ name }) => name === 'th');
  if (header === null) return null;
  const cells = findElements(table, ({ name }) => name === 'td');
  return { name: plainText(header), cells: cells.filter((cell) => plainText(cell) !== '') };
}
