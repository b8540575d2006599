import { findCodeLines } from './fences.ts';

/** The line after the header of a table (GFM 4.10), whose outer pipes are optional. */
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){1,100}\|?[ \t]*$/;
const OUTER_PIPES = /^\s*\|.*(?<!\\)\|\s*$/;

/** Adds the outer pipes that rows of tables may omit, and removes the padding of such tables. */
export function completeTables(markdown: string): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const isRow = (number: number) => lines[number]?.includes('|') === true && !isCode[number];
  for (let number = 1; number < lines.length; number++) {
    if (!isRow(number) || !isRow(number - 1) || !DELIMITER_ROW.test(lines[number] ?? '')) continue;
    let end = number + 1;
    while (isRow(end)) end++;
    const rows = lines.slice(number - 1, end);
    if (rows.some((row) => !OUTER_PIPES.test(row)))
      lines.splice(number - 1, rows.length, ...rows.map(completeRow));
    number = end;
  }
  return lines.join('\n');
}

function completeRow(row: string): string {
  const cells = row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .replace(/[ \t]{2,200}(?=\|)|(?<=\|)[ \t]{2,200}/g, ' ')
    .replace(/^[-:| \t]+$/, (delimiters) => delimiters.replace(/-{4,}/g, '---'));
  return `| ${cells.trim()} |`;
}
