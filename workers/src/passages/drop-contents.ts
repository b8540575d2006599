import { LETTER_OR_DIGIT } from '../formats/is-letter-or-digit.ts';
import { findCodeLines } from '../formats/markdown/fences.ts';
import { replaceLinks } from '../formats/markdown/replace-links.ts';
import type { PageMarkdown } from '../formats/page.ts';

/** An item of a list that consists of one link. */
const LINK_ITEM =
  /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[(?:[^[\]]|\[[^[\]]{0,100}\]){1,300}\]\(([^()\s]{1,2000})\)[\s.,;]*$/;
const MIN_ITEMS = 3;
/** "The following events are emitted:" introduces a list that belongs to the text. */
const INTRODUCTION = /[:：]\s*$/;

const TABLE_ROW = /^\s*\|.*\|\s*$/;
/** Rows without links in an index: its header and its letters. */
const MAX_LABEL_CHARS = 40;

/**
 * Removes tables of contents and indexes: at least three consecutive list items or rows of a table that only link to
 * sections of the page, whose URL is one of `pageUrls`. They repeat the headings, so they match the same questions but do
 * not answer them.
 */
export function dropContents(page: PageMarkdown, pageUrls: readonly string[]): PageMarkdown {
  const lines = page.markdown.split('\n');
  const isContents = findContents(lines, (url) => {
    return url.startsWith('#') || pageUrls.some((pageUrl) => url.startsWith(`${pageUrl}#`));
  });
  if (!isContents.includes(true)) return page;
  const newNumbers: number[] = [];
  let count = 0;
  for (const isDropped of [...isContents, false]) newNumbers.push(isDropped ? count : count++);
  const move = (number: number) => newNumbers[number] ?? count;
  return {
    ...page,
    markdown: lines.filter((_, number) => !isContents[number]).join('\n'),
    anchors: page.anchors.map(({ line, endLine, ...rest }) => ({
      ...rest,
      line: move(line),
      ...(endLine !== undefined && { endLine: move(endLine) }),
    })),
  };
}

type LineKind = 'item' | 'row' | 'text';

/** For each line, whether it belongs to a table of contents, with the empty lines in it and after it. */
function findContents(lines: readonly string[], isOnPage: (url: string) => boolean): boolean[] {
  const isCode = findCodeLines(lines);
  const isContents = lines.map(() => false);
  const kindOf = (line: string, number: number): LineKind => {
    if (isCode[number]) return 'text';
    if (TABLE_ROW.test(line)) return 'row';
    return isOnPage(LINK_ITEM.exec(line)?.[1] ?? '') ? 'item' : 'text';
  };
  let run: string[] = [];
  let runStart = 0;
  let runKind: LineKind = 'text';
  let before = '';
  for (const [number, line] of [...lines, 'end'].entries()) {
    if (line.trim() === '') continue;
    const kind = kindOf(line, number);
    if (kind === runKind && kind !== 'text') {
      run.push(line);
      continue;
    }
    const areContents = runKind === 'row' ? isIndex(run, isOnPage) : run.length >= MIN_ITEMS;
    if (areContents && !INTRODUCTION.test(before)) isContents.fill(true, runStart, number);
    before = run.at(-1) ?? before;
    run = kind === 'text' ? [] : [line];
    runStart = number;
    runKind = kind;
    if (kind === 'text') before = line;
  }
  return isContents;
}

function isIndex(lines: readonly string[], isOnPage: (url: string) => boolean): boolean {
  const rows = lines.filter((line) => LETTER_OR_DIGIT.test(line));
  const entries = new Set(rows.filter((row) => consistsOfLinks(row, isOnPage)));
  const areLabels = rows
    .filter((row) => !entries.has(row))
    .every((row) => !row.includes('](') && row.replace(/[|\s]+/g, ' ').length <= MAX_LABEL_CHARS);
  return entries.size >= MIN_ITEMS && 2 * entries.size >= rows.length && areLabels;
}

/** Whether a row has links to sections of the page and no other words. */
function consistsOfLinks(row: string, isOnPage: (url: string) => boolean): boolean {
  let count = 0;
  const rest = replaceLinks(row, ({ url, source }) => {
    if (!isOnPage(url)) return source;
    count += 1;
    return '';
  });
  return count > 0 && !LETTER_OR_DIGIT.test(rest);
}
