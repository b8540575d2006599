import { type Element, isTag } from 'domhandler';
import { findElement, plainText, rawText, startOfText } from '../../dom/elements.ts';
import type { Article } from '../../extract/article.ts';
import {
  createTextWeigher,
  isNavigation,
  ownChars,
  type TextWeigher,
} from '../../extract/content/text-weight.ts';
import type { Conversion } from '../conversion.ts';
import type { TableRow } from './table-rows.ts';

/** Code with more lines than this cannot be read in a cell of a GFM table. */
const MAX_CELL_LINES = 6;

/** The same holds for longer lists. */
const MAX_CELL_LIST_CHARS = 800;

/** A row is never cut in two, so that none may be longer than a passage. */
const MAX_CELL_CHARS = 3_000;

/** Whether the table lays out blocks: one column, or cells with headings, tables, listings or very much text. */
export function isLayoutTable(table: Element, rows: readonly TableRow[], article: Article): boolean {
  if (table.attribs.role === 'presentation') return true;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width <= 1) return true;
  return rows.some(
    (row) =>
      headingOfRow(row) === null && row.cells.some((cell) => cell !== null && holdsBlocks(cell, article)),
  );
}

/** The cell of a row that holds nothing but a heading of a lower level, over the rows of its part; null in others. */
export function headingOfRow({ cells }: TableRow): Element | null {
  const [cell, second] = cells.filter((found) => found !== null);
  if (!cell || second) return null;
  const heading = findElement(cell, ({ name }) => /^h[3-6]$/.test(name));
  return heading && plainText(heading) === plainText(cell) ? cell : null;
}

function holdsBlocks(cell: Element, article: Article): boolean {
  const isBlock = (element: Element) =>
    /^h[1-6]$/.test(element.name) ||
    (element.name === 'table' && !article.is(element, 'inline-table')) ||
    (/^[uod]l$/.test(element.name) && rawText(element).length > MAX_CELL_LIST_CHARS) ||
    ((element.name === 'pre' || article.is(element, 'listing')) && needsLines(element));
  return (
    startOfText(cell.children, MAX_CELL_CHARS).length >= MAX_CELL_CHARS || findElement(cell, isBlock) !== null
  );
}

/** A cell is one line: long code cannot be read there, and code loses an indentation that may say what it means. */
function needsLines(code: Element): boolean {
  return countLines(code) > MAX_CELL_LINES || /\S\n(?:[^\n]*\n)?[ \t]+\S/.test(rawText(code).trim());
}

function countLines(code: Element): number {
  const lines = code.children.filter((node) => isTag(node) && node.name === 'div').length;
  return Math.max(lines, rawText(code).trim().split('\n').length);
}

/** From this many rows on a table of one column is a list, unless its cells are long. */
const FEWEST_ITEMS = 3;

const MAX_ITEM_CHARS = 1_500;

/** Writes the cells one below the other, each under the header of its column; those of a single column as a list. */
export function writeLayoutTable(rows: readonly TableRow[], conversion: Conversion): void {
  if (isListOfCells(rows, conversion.article)) {
    for (const { cells } of rows.filter(({ isHeader }) => !isHeader)) {
      conversion.writer.indent('- ', '  ', () => conversion.writeBlocks(cells[0]?.children ?? []));
    }
    return;
  }
  const [first, ...rest] = rows;
  const header = first?.isHeader && rest.length > 0 ? first.cells : [];
  for (const { cells } of header.length > 0 ? rest : rows) {
    for (const [column, cell] of cells.entries()) {
      if (!cell || isMenu(cell, cells, conversion.article)) continue;
      const label = header[column] ? conversion.inline(header[column].children).trim() : '';
      if (label !== '' && cells.length > 1) conversion.writer.write(`**${label}**`);
      conversion.writeBlocks(cell.children);
    }
  }
}

/** What stands beside a menu has at least so much text. */
const LEAST_ARTICLE_CHARS = 200;

/** Tables of a layout stand in each other; what one has weighed the next does not weigh again. */
const scales = new WeakMap<Article['isNoise'], TextWeigher>();

/** Whether a cell holds the menu of a page whose article stands in another; the columns of an index hold lists alone. */
function isMenu(cell: Element, cells: TableRow['cells'], { isNoise }: Article): boolean {
  const weigh = scales.get(isNoise) ?? createTextWeigher(isNoise);
  scales.set(isNoise, weigh);
  if (!isNavigation(weigh(cell))) return false;
  const holdsArticle = (other: Element) =>
    ownChars(weigh(other)) >= LEAST_ARTICLE_CHARS &&
    findElement(other, ({ name }) => /^(?:h[1-6]|p|pre)$/.test(name)) !== null;
  return cells.some((other) => other && !isNavigation(weigh(other)) && holdsArticle(other));
}

/** PostgreSQL sets each function of a table, its description and its examples into one cell. */
function isListOfCells(rows: readonly TableRow[], article: Article): boolean {
  if (rows.length < FEWEST_ITEMS || !rows[0]?.isHeader) return false;
  return rows.every(({ cells }) => {
    const [cell, second] = cells;
    return (
      cell && second === undefined && !holdsBlocks(cell, article) && rawText(cell).length <= MAX_ITEM_CHARS
    );
  });
}
