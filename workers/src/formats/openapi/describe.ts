import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { findCodeLines } from '../markdown/fences.ts';

const BEGINS_WITH_TAG = /^\s*<[a-z][\w-]*[\s>/]/i;
const OTHER_TAG = /<\/(?:p|ul|ol|table|div|h[1-6]|pre|code|b|strong|i|em|a|span)>|<br\s*\/?>/i;
const MARKDOWN_SIGN = /`|\*\*|^#{1,6} |\]\(|^\s*[-*] |\n\s*\n/m;

/** A longer description is no longer one, and HTML takes hundreds of times its length while it is converted. */
const MAX_CHARS = 200_000;

/** What descriptions are written for: the address of their document, and the level of the heading above them. */
export interface DescribeOptions {
  readonly url: string;
  readonly level: number;
}

/**
 * A description as markdown: those written in HTML are converted, and their headings are put below the heading that
 * they stand under. What is beyond 200,000 characters is left out.
 */
export function describe(whole: string, { url, level }: DescribeOptions): string {
  const text = whole.length <= MAX_CHARS ? whole : `${whole.slice(0, MAX_CHARS).replace(/<[^>]*$/, '')} …`;
  const isHtml = BEGINS_WITH_TAG.test(text) || (OTHER_TAG.test(text) && !MARKDOWN_SIGN.test(text));
  const markdown = isHtml ? htmlToMarkdown(text, url) : text.replace(/\r\n?/g, '\n').trim();
  return withHeadingsBelow(markdown, level);
}

function withHeadingsBelow(markdown: string, level: number): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const levels = lines
    .flatMap((line, number) => (isCode[number] ? [] : [levelOf(line)]))
    .filter((one) => one > 0);
  if (levels.length === 0) return markdown;
  const least = levels.reduce((one, other) => Math.min(one, other));
  const shift = Math.max(0, level + 1 - least);
  return lines
    .map((line, number) => {
      const own = isCode[number] ? 0 : levelOf(line);
      return own === 0 ? line : '#'.repeat(Math.min(6, own + shift)) + line.slice(own);
    })
    .join('\n');
}

function levelOf(line: string): number {
  return /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0;
}

/** A description on one line, for a list item or a cell. */
export function describeInline(text: string, context: DescribeOptions, maxChars = 400): string {
  const line = describe(text, context)
    .replace(/^#{1,6} /gm, '')
    .replace(/`{3,}\w*/g, '`')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars).replace(/\s+\S*$/, '')} …`;
}
