import { findCodeLines } from './fences.ts';

/** The line after the header of a table (GFM 4.10), whose outer pipes are optional. */
const DELIMITER_ROW = /^[>\s]{0,20}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){0,100}\|?[ \t]*$/;
const OUTER_PIPES = /^\s*\|.*(?<!\\)\|\s*$/;
const PADDING = /[ \t]{2}|-{4}/;

/**
 * Adds the outer pipes that rows of tables may omit, and removes the padding that aligns columns in the source, because it
 * takes tokens.
 */
export function completeTables(markdown: string): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const isRow = (number: number) => lines[number]?.includes('|') === true && !isCode[number];
  for (let number = 1; number < lines.length; number++) {
    if (!isRow(number) || !isRow(number - 1) || !DELIMITER_ROW.test(lines[number] ?? '')) continue;
    let end = number + 1;
    while (isRow(end)) end++;
    const rows = lines.slice(number - 1, end);
    const isIncomplete = rows.some((row) => !OUTER_PIPES.test(row.replace(/^[>\s]*/, '')));
    if (isIncomplete || rows.some((row) => PADDING.test(row))) {
      const written = rows.map((row, at) => completeRow(isIncomplete ? row.trim() : row, at === 1));
      lines.splice(number - 1, rows.length, ...written);
    }
    number = end;
  }
  return lines.join('\n');
}

function completeRow(row: string, isDelimiter: boolean): string {
  const prefix = /^[>\s]*/.exec(row)?.[0] ?? '';
  const text = row.slice(prefix.length).trimEnd();
  const inner = text.slice(text.startsWith('|') ? 1 : 0, /(?<!\\)\|$/.test(text) ? -1 : undefined);
  const cells = inner
    .split('|')
    .map((cell) => (isDelimiter ? cell.replace(/-{4,}/g, '---') : trimPadding(cell)));
  return `${prefix}| ${cells.join('|').trim()} |`;
}

/** Leaves one space of the padding, because a cell may be code around a pipe. */
function trimPadding(cell: string): string {
  const text = cell.trim();
  if (text === '') return ' ';
  return `${/^\s/.test(cell) ? ' ' : ''}${text}${/\s$/.test(cell) ? ' ' : ''}`;
}
