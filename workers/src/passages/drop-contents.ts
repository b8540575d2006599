import { findCodeLines } from '../formats/markdown/fences.ts';
import type { PageMarkdown } from '../formats/page.ts';

/** An item of a list that consists of one link. */
const LINK_ITEM =
  /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[(?:[^[\]]|\[[^[\]]{0,100}\]){1,300}\]\(([^()\s]{1,2000})\)[\s.,;]*$/;
const MIN_ITEMS = 3;
/** "The following events are emitted:" introduces a list that belongs to the text. */
const INTRODUCTION = /[:：]\s*$/;

/**
 * Removes tables of contents: at least three consecutive list items that only link to sections of the page, whose URL is one
 * of `pageUrls`. They repeat the headings, so they match the same questions but do not answer them.
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

/** For each line, whether it belongs to a table of contents, with the empty lines in it and after it. */
function findContents(lines: readonly string[], isOnPage: (url: string) => boolean): boolean[] {
  const isCode = findCodeLines(lines);
  const isContents = lines.map(() => false);
  let items = 0;
  let start = 0;
  let before = '';
  for (const [number, line] of [...lines, 'end'].entries()) {
    if (line.trim() === '') continue;
    if (!isCode[number] && isOnPage(LINK_ITEM.exec(line)?.[1] ?? '')) {
      if (items === 0) start = number;
      items += 1;
      continue;
    }
    if (items >= MIN_ITEMS && !INTRODUCTION.test(before)) isContents.fill(true, start, number);
    items = 0;
    before = line;
  }
  return isContents;
}
