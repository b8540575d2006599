import { htmlToMarkdown } from '../html/html-to-markdown.ts';
import { asText } from '../json-values.ts';
import { replaceInlineHtml } from '../markdown/clean-markdown.ts';
import { findCodeLines } from '../markdown/fences.ts';
import { resolveLinks } from '../markdown/resolve-links.ts';

const TAG_AT_START = /^\s*<[a-z][\w-]*[\s>/]/i;
const OTHER_TAG = /<\/(?:p|ul|ol|table|div|h[1-6]|pre|code|b|strong|i|em|a|span)>|<br\s*\/?>/i;
const MARKDOWN_SYNTAX = /`|\*\*|^#{1,6} |\]\(|^\s*[-*] |\n\s*\n/m;

/** Converting HTML needs memory of hundreds of times its length. */
const MAX_CHARS = 200_000;

/** Markup may be many times as long as its text. */
const MAX_INLINE_CHARS = 20_000;

/**
 * Converts a description in the document at `url` to Markdown below a heading of `level`: HTML is converted, and headings
 * move below that heading. Text beyond 200,000 characters is cut.
 */
export function convertDescription(description: unknown, url: string, level: number): string {
  return lowerHeadings(toMarkdown(asText(description), url), level);
}

/** Converts a description to one line for a list item or table cell. */
export function convertInlineDescription(description: unknown, url: string, maxChars = 400): string {
  const line = toMarkdown(asText(description).slice(0, MAX_INLINE_CHARS), url)
    .replace(/^#{1,6} /gm, '')
    .replace(/`{3,}\w*/g, '`')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars).replace(/\s+\S*$/, '')} …`;
}

function toMarkdown(description: string, url: string): string {
  const text =
    description.length <= MAX_CHARS
      ? description
      : `${description.slice(0, MAX_CHARS).replace(/<[^<>]*$/, '')} …`;
  const isHtml = TAG_AT_START.test(text) || (OTHER_TAG.test(text) && !MARKDOWN_SYNTAX.test(text));
  if (isHtml) return htmlToMarkdown(text, url);
  const lines = text.replace(/\r\n?/g, '\n').trim();
  const markdown = lines.includes('<') ? replaceInlineHtml(lines) : lines;
  // Written inline, because other descriptions may define the same label for another URL.
  return markdown.includes(']:') ? resolveLinks(markdown, (href) => href, url).markdown : markdown;
}

function lowerHeadings(markdown: string, level: number): string {
  const lines = markdown.split('\n');
  const isCode = findCodeLines(lines);
  const levels = lines
    .flatMap((line, number) => (isCode[number] ? [] : [headingLevel(line)]))
    .filter((found) => found > 0);
  if (levels.length === 0) return markdown;
  const minLevel = levels.reduce((one, other) => Math.min(one, other));
  const shift = Math.max(0, level + 1 - minLevel);
  return lines
    .map((line, number) => {
      const current = isCode[number] ? 0 : headingLevel(line);
      return current === 0 ? line : '#'.repeat(Math.min(6, current + shift)) + line.slice(current);
    })
    .join('\n');
}

function headingLevel(line: string): number {
  return /^(#{1,6}) /.exec(line)?.[1]?.length ?? 0;
}
