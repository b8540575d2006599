import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { findCodeLines } from './fences.ts';

/** The first line of a table or list of HTML, or of an element around one. */
const START = /^ {0,3}<(?:center|div|dl|figure|ol|table|ul)\b/i;
const END = /<\/(?:center|div|dl|figure|ol|table|ul)>[ \t]*$/i;
const TABLE_OR_LIST = /<(?:dl|ol|table|ul)\b/i;
/** Components of MDX, and HTML with Markdown inside (kramdown). */
const OTHER_CONTENT = /<[A-Z]|\smarkdown\s*=/;
/** Each takes a tenth of a millisecond, however short it is. */
const MAX_BLOCKS = 2_000;

/**
 * Converts tables and lists of HTML within the Markdown of the page at `url` to Markdown. A block of HTML ends at an empty line
 * (CommonMark 4.6); blocks with empty lines stay as they are, because they may hold Markdown, as do those after the first 2,000.
 */
export function convertHtmlBlocks(markdown: string, url: string): string {
  if (!TABLE_OR_LIST.test(markdown)) return markdown;
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const written: string[] = [];
  let [at, blocks] = [0, 0];
  while (at < lines.length) {
    const isStart = !isCode[at] && START.test(lines[at] ?? '') && (lines[at - 1] ?? '').trim() === '';
    const end = isStart ? endOfBlock(lines, at) : at + 1;
    const block = lines.slice(at, end).join('\n');
    const isConverted = isStart && blocks < MAX_BLOCKS && isTableOrList(block);
    written.push(isConverted ? `${htmlToMarkdown(block, url, (href) => href)}\n` : block);
    blocks += isConverted ? 1 : 0;
    at = end;
  }
  return written.join('\n');
}

function endOfBlock(lines: readonly string[], start: number): number {
  let end = start + 1;
  while (end < lines.length && lines[end]?.trim() !== '') end += 1;
  return end;
}

function isTableOrList(block: string): boolean {
  return TABLE_OR_LIST.test(block) && END.test(block) && !OTHER_CONTENT.test(block);
}
