import { type Element, isTag } from 'domhandler';
import { fencedCode } from '../../../markdown/fenced-code.ts';
import {
  collapseSpace,
  findElement,
  findElements,
  hasClass,
  parentElement,
  plainText,
  startOfText,
} from '../../dom/elements.ts';
import type { ArticleText } from '../../extract/article.ts';
import { codeLanguage } from '../code/code-language.ts';
import { codeText } from '../code/code-text.ts';
import type { Conversion } from '../conversion.ts';
import type { TableRow } from './table-rows.ts';

const CODE_TABLES = /(?:^|\s)(?:highlighttable|rouge-table|codehilitetable|hljs-ln)(?:\s|$)/;
const CODE_CELLS = /(?:^|\s)(?:code|rouge-code|hljs-ln-code|listing_code|blob-code|lntd|de1)(?:\s|$)/;
const GUTTER_CELLS =
  /(?:^|\s)(?:linenos|gutter|rouge-gutter|blob-num|line-numbers|lineno|hljs-ln-numbers|listing_lines|lntd)(?:\s|$)/;

/** Whether the table only holds code, mostly for line numbers. */
export function isCodeTable(table: Element, article: ArticleText): boolean {
  if (CODE_TABLES.test(table.attribs.class ?? '') || isInHexoFigure(table)) return true;
  const gutter = findElement(table, (cell) => cell.name === 'td' && isGutter(cell));
  return (gutter !== null && codeCells(table).length > 0) || findCellAfterNumbers(table, article) !== null;
}

/** The cell with code next to a cell of line numbers that only their style marks (Hugo); null for other tables. */
function findCellAfterNumbers(table: Element, article: ArticleText): Element | null {
  const [numbers, code, third] = findElements(table, ({ name }) => name === 'td');
  const pre = numbers && findElement(numbers, ({ name }) => name === 'pre');
  if (!pre || !code || third || !findElement(code, isCode)) return null;
  return codeText(pre, article) === '' && plainText(pre) !== '' ? code : null;
}

/** Whether a table is code of Hexo without line numbers. */
function isInHexoFigure(table: Element): boolean {
  const figure = parentElement(table);
  return figure?.name === 'figure' && hasClass(figure, 'highlight');
}

/** Writes the code, which is the last cell of a single row or one cell of each row, under the name of its file. */
export function writeCodeTable(table: Element, conversion: Conversion): void {
  const title = findElement(table, (cell) => cell.name === 'th' && hasClass(cell, 'filename'));
  if (title) conversion.writeBlocks(title.children);
  const unmarked = findCellAfterNumbers(table, conversion.article);
  const cells = unmarked
    ? [unmarked]
    : codeCells(table).filter((cell) => !isGutter(cell) || isLastCell(cell));
  const text = cells.map((cell) => codeText(cell, conversion.article)).join('\n');
  const inner = cells.map((cell) => findElement(cell, isCode)).find((found) => found !== null);
  const stated = codeLanguage(table) ?? (inner ? codeLanguage(inner) : null);
  const language = stated ?? (inner ? conversion.article.languageOf(inner) : null);
  if (text.trim() !== '') conversion.writer.write(fencedCode(text, language ?? ''));
}

/** A signature whose parameters are cells of a table (Natural Docs), as one line; null for other tables. */
export function signatureOf(rows: readonly TableRow[]): string | null {
  const cells = rows.flatMap((row) => row.cells).filter((cell) => cell !== null);
  const first = cells.find((cell) => startOfText([cell], 1) !== '');
  if (!first || !/\w ?\($/.test(plainText(first))) return null;
  const line = collapseSpace(cells.map(plainText).join(' ')).trim();
  return line.endsWith(')') ? line.replaceAll('( ', '(').replace(/ \)$/, ')') : null;
}

function isCode({ name }: Element): boolean {
  return name === 'pre' || name === 'code';
}

function codeCells(table: Element): Element[] {
  return findElements(table, ({ name, attribs }) => name === 'td' && CODE_CELLS.test(attribs.class ?? ''));
}

function isGutter(cell: Element): boolean {
  return GUTTER_CELLS.test(cell.attribs.class ?? '');
}

/** Hugo gives both cells the same class, so the last one is the code. */
function isLastCell(cell: Element): boolean {
  return cell.parent?.children.findLast(isTag) === cell && !hasClass(cell, 'gutter');
}
