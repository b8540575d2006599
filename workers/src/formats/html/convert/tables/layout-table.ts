import { type Element, isTag } from 'domhandler';
import {
  findElement,
  findElements,
  hasElement,
  plainText,
  rawText,
  startOfText,
} from '../../dom/elements.ts';
import type { ArticleText } from '../../extract/article.ts';
import { isNavigation, ownChars } from '../../extract/content/text-weight.ts';
import type { Conversion } from '../conversion.ts';
import type { TableRow } from './table-rows.ts';

/** Longer code is unreadable in a cell of a GFM table. */
const MAX_CELL_CODE_LINES = 6;

/** Longer lists are unreadable in a cell. */
const MAX_CELL_LIST_CHARS = 800;

/** Rows are not split between passages. */
const MAX_CELL_CHARS = 3_000;

/**
 * Whether the table lays out blocks: it has one column, or cells with headings, tables, code blocks or long text, or one
 * row with lists or with a menu.
 */
export function isLayoutTable(table: Element, rows: readonly TableRow[], article: ArticleText): boolean {
  if (table.attribs.role === 'presentation' && !isGrid(rows)) return true;
  if (rows.every(({ cells }) => cells.length <= 1) || isIndented(rows)) return true;
  if (menuRow(rows, article) !== null || isColumnOfLists(rows)) return true;
  return rows.some(
    (row) =>
      headingOfRow(row) === null &&
      row.cells.some((cell) => cell !== null && holdsBlocks(cell, article, rows.length > 1)),
  );
}

/** Whether each row has text in only one cell, and a cell has a list (Haddock). */
function isColumnOfLists(rows: readonly TableRow[]): boolean {
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== null && isFilled(cell)));
  return (
    filled.every(({ length }) => length <= 1) &&
    filled.flat().some((cell) => cell && hasElement(cell, ({ name }) => /^[uod]l$/.test(name)))
  );
}

/** The only row with several filled cells, if one is a menu next to the text of the page; null otherwise. */
function menuRow(rows: readonly TableRow[], article: ArticleText): TableRow | null {
  const isWide = (row: TableRow) =>
    row.cells.filter((cell) => cell !== null && isFilled(cell)).length > 1 || hasNoisyMenu(row, article);
  const [row, other] = rows.filter(isWide);
  if (!row || other) return null;
  const hasMenu = row.cells.some((cell) => cell !== null && isMenu(cell, row.cells, article, true));
  return hasMenu || hasNoisyMenu(row, article) ? row : null;
}

const MIN_MENU_LINKS = 3;

/** Whether a cell of links in the row is noise, which the row leaves out. */
function hasNoisyMenu({ cells }: TableRow, { isNoise }: ArticleText): boolean {
  const row = cells.find((cell) => cell !== null)?.parent;
  return (row?.children ?? []).some(
    (cell) =>
      isTag(cell) && isNoise(cell) && findElements(cell, ({ name }) => name === 'a').length >= MIN_MENU_LINKS,
  );
}

/** Whether a row around the one with the menu has only the name of the site or its footer. */
function isBanner({ cells }: TableRow): boolean {
  const filled = cells.filter((cell) => cell !== null);
  return (
    startOfText(filled, MAX_BANNER_CHARS).length < MAX_BANNER_CHARS &&
    !filled.some((cell) => hasElement(cell, ({ name }) => /^(?:h[1-6]|pre)$/.test(name)))
  );
}

const MAX_BANNER_CHARS = 80;

/**
 * Whether a table has one row with text after empty cells that are only a margin (texi2html), perhaps with titles that span
 * other rows (pydoc).
 */
export function isIndented(rows: readonly TableRow[]): boolean {
  const margins = rows.map(({ cells }) => marginOf(cells.filter((cell) => cell !== null)));
  return !margins.includes(null) && margins.filter((margin) => margin !== 0).length === 1;
}

/** The number of empty cells before the only filled one; null for other rows. */
function marginOf(cells: readonly Element[]): number | null {
  const at = cells.findIndex(isFilled);
  return at === cells.length - 1 ? at : null;
}

function isFilled(cell: Element): boolean {
  return startOfText(cell.children, 1) !== '' || hasElement(cell, ({ name }) => name === 'img');
}

/** Longer cells of a table that is marked as presentation are the columns of a layout. */
const MAX_DATA_CHARS = 300;

/** Whether all rows have the same cells with short text. Intercom marks tables of data as presentation. */
function isGrid(rows: readonly TableRow[]): boolean {
  const columns = rows[0]?.cells.length ?? 0;
  const isData = (cell: Element | null) => {
    if (cell === null) return false;
    const { length } = startOfText(cell.children, MAX_DATA_CHARS);
    return length > 0 && length < MAX_DATA_CHARS && !hasElement(cell, ({ name }) => NOT_DATA.test(name));
  };
  return (
    rows.length > 1 &&
    columns > 1 &&
    rows.every(({ cells }) => cells.length === columns && cells.every(isData))
  );
}

const NOT_DATA = /^(?:h[1-6]|table|pre|form|button)$/;

/** The only cell of a row when it holds only a heading, which starts a part of the table; null otherwise. */
export function headingOfRow({ cells }: TableRow): Element | null {
  const [cell, second] = cells.filter((found) => found !== null);
  if (!cell || second) return null;
  const heading = findElement(cell, ({ name }) => /^h[3-6]$/.test(name));
  return heading && plainText(heading) === plainText(cell) ? cell : null;
}

function holdsBlocks(cell: Element, article: ArticleText, isOfMany: boolean): boolean {
  const isBlock = (element: Element) =>
    /^h[1-6]$/.test(element.name) ||
    (element.name === 'table' && !article.is(element, 'inline-table') && !(isOfMany && isRow(element))) ||
    (/^[uod]l$/.test(element.name) && (!isOfMany || rawText(element).length > MAX_CELL_LIST_CHARS)) ||
    ((element.name === 'pre' || article.is(element, 'listing')) && needsLines(element));
  return startOfText(cell.children, MAX_CELL_CHARS).length >= MAX_CELL_CHARS || hasElement(cell, isBlock);
}

/** Whether a table has only one row, which lays out the text of a cell. */
function isRow(table: Element): boolean {
  return findElements(table, ({ name }) => name === 'tr').length < 2;
}

/** Whether code is too long for a cell, or loses its indentation in it. */
function needsLines(code: Element): boolean {
  return countLines(code) > MAX_CELL_CODE_LINES || /\S\n(?:[^\n]*\n)?[ \t]+\S/.test(rawText(code).trim());
}

function countLines(code: Element): number {
  const lines = code.children.filter((node) => isTag(node) && node.name === 'div').length;
  return Math.max(lines, rawText(code).trim().split('\n').length);
}

/** A table of one column with so many rows is a list, unless its cells are long. */
const MIN_ITEMS = 3;

const MAX_ITEM_CHARS = 1_500;

/** A longer header is only written above the first row. */
const MAX_REPEATED_CHARS = 200;

/** Writes the cells one after another, each under the header of its column; a single column as a list. */
export function writeLayoutTable(allRows: readonly TableRow[], conversion: Conversion): void {
  const menu = menuRow(allRows, conversion.article);
  const rows = menu === null ? allRows : allRows.filter((row) => row === menu || !isBanner(row));
  if (isListOfCells(rows, conversion.article)) {
    for (const { cells } of rows.filter(({ isHeader }) => !isHeader)) {
      conversion.writer.indent('- ', '  ', () => conversion.writeBlocks(cells[0]?.children ?? []));
    }
    return;
  }
  const [first, ...rest] = rows;
  const header = first?.isHeader && rest.length > 0 ? first.cells : [];
  const [title, another] = header;
  if (title && another === undefined && !holdsCode(rest)) writeTitle(title, conversion);
  const labels = header.map((cell) => (cell ? conversion.inline(cell.children).trim() : ''));
  for (const [row, { cells }] of (header.length > 0 ? rest : rows).entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!cell || isMenu(cell, cells, conversion.article, menu !== null)) continue;
      const label = labels[column] ?? '';
      const isRepeated = row === 0 || label.length <= MAX_REPEATED_CHARS;
      if (label !== '' && cells.length > 1 && isRepeated) conversion.writer.write(`**${label}**`);
      conversion.writeBlocks(cell.children);
    }
  }
}

/** A header above code is its language (Sandcastle). */
function holdsCode(rows: readonly TableRow[]): boolean {
  const isCode = ({ name }: Element) => name === 'pre';
  return rows.some(({ cells }) => cells.some((cell) => cell !== null && hasElement(cell, isCode)));
}

/** Writes the header of a single column (Javadoc up to 1.6). */
function writeTitle(header: Element, conversion: Conversion): void {
  const title = conversion.inline(header.children).trim().replaceAll('**', '');
  if (title !== '') conversion.writer.write(`**${title}**`);
}

/** Old pages have less text outside links in the cells around their text. */
const MIN_ARTICLE_CHARS = 40;

/**
 * Whether a cell is a menu and another cell is the article, without paragraphs in a table around the whole page. The columns
 * of an index are only lists.
 */
function isMenu(cell: Element, cells: TableRow['cells'], { weigh }: ArticleText, isPage: boolean): boolean {
  if (!isNavigation(weigh(cell))) return false;
  const holdsArticle = (other: Element) =>
    (isPage && ownChars(weigh(other)) >= MIN_ARTICLE_CHARS) ||
    hasElement(other, ({ name }) => /^(?:h[1-6]|p|pre)$/.test(name));
  return cells.some((other) => other && !isNavigation(weigh(other)) && holdsArticle(other));
}

/** PostgreSQL writes each function with its description and examples in one cell. */
function isListOfCells(rows: readonly TableRow[], article: ArticleText): boolean {
  if (rows.length < MIN_ITEMS || !rows[0]?.isHeader) return false;
  return rows.every(({ cells }) => {
    const [cell, second] = cells;
    return (
      cell &&
      second === undefined &&
      !holdsBlocks(cell, article, false) &&
      rawText(cell).length <= MAX_ITEM_CHARS
    );
  });
}
