import type { Element } from 'domhandler';
import { childElements, findElement, findElements, plainText } from '../../dom/elements.ts';

/** The title of an admonition and the cells with its text. */
interface AdmonitionTable {
  readonly name: string;
  readonly cells: readonly Element[];
}

/** An admonition laid out as a table: icon and title in the header, the text below (DocBook); null for others. */
export function admonitionTable(box: Element): AdmonitionTable | null {
  const [table, second] = childElements(box);
  if (table?.name !== 'table' || second !== undefined) return null;
  const header = findElement(table, ({ name }) => name === 'th');
  if (header === null) return null;
  const cells = findElements(table, ({ name }) => name === 'td');
  return { name: plainText(header), cells: cells.filter((cell) => plainText(cell) !== '') };
}
