import { decodeHTML } from 'entities';
import { isBadge } from '../is-badge.ts';
import { changeOutsideCode } from './change-outside-code.ts';
import { codeSpan } from './code-span.ts';
import { findCodeLines, findIndentedCode } from './fences.ts';

/** Bounded, since a line may have thousands of brackets without an end. */
const IMAGE = /!\[[^\]]{0,300}\]\(([^()\s]{1,1000})[^()]{0,300}\)/.source;
const LINKED_IMAGE = new RegExp(String.raw`\[${IMAGE}\]\([^()\s]{0,1000}\)`, 'g');
const REFERENCED_IMAGE = /\[!\[[^\]]{0,300}\]\[([^\]]{0,300})\]\](?:\[[^\]]{0,300}\]|\([^()\s]{0,1000}\))/g;
const HTML_HEADING = /<h([1-6])\b[^<>]*>(.{0,300}?)<\/h\1>/gi;
/** The alternative text of an image, such as a logo. */
const ALTERNATIVE = /\balt="([^"<>]{1,300})"/i;
const SUMMARY = /<summary\b[^<>]*>(.{0,300}?)<\/summary>/gi;
const TEXT_LINK = /<a\b[^<>]{0,300}?\bhref="([^"<>]{1,1000})"[^<>]*>([^<>]{1,300})<\/a>/gi;
const INDENTED_TAG = /^[ \t]+(?=<\/?(?:h[1-6]|summary|div|p|center|picture|source|img|a|br|hr|details)\b)/i;
/** Code without other tags, of which jsdoc2md writes much. */
const CODE = /<code>([^<>\n]{1,300})<\/code>/gi;
const BREAKS = /(?<=\S)(?:<br\s*\/?>)+(?=\S)/gi;
const BREAK_AT_START = /(\|[ \t]*)<br\s*\/?>/gi;
const BREAK_AT_END = /<br\s*\/?>(?=[ \t]*\|)/gi;
/** Layout tags of READMEs. Semantic tags, such as `kbd` and `table`, stay. */
const LAYOUT_TAG =
  /<\/?(?:div|p|center|span|picture|source|br|hr|details|img|a|b|strong|em|i|small|sub|sup|font)\b[^<>]*>/gi;

/**
 * Removes badges and layout HTML from a README, and converts HTML headings to Markdown headings. Code stays
 * unchanged.
 */
export function cleanReadme(markdown: string): string {
  const lines = changeOutsideCode(markdown, joinTagLines, findCode).split('\n');
  const isCode = findCode(lines);
  return lines
    .map((line, number) => (isCode[number] ? line : cleanLine(line)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function findCode(lines: readonly string[]): boolean[] {
  const isIndented = findIndentedCode(lines);
  return findCodeLines(lines).map((isFenced, number) => isFenced || isIndented[number] === true);
}

function cleanLine(line: string): string {
  const plain = line
    .replace(LINKED_IMAGE, (whole, url: string) => (isBadge(url) ? '' : whole))
    .replace(REFERENCED_IMAGE, '')
    .replace(new RegExp(IMAGE, 'g'), (whole, url: string) => (isBadge(url) ? '' : whole));
  if (!plain.includes('<')) return plain === line ? line : plain.trimEnd();
  const isRow = /^\s*\|/.test(plain);
  return plain
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : replaceLayoutTags(part, isRow)))
    .join('')
    .trimEnd();
}

function replaceLayoutTags(text: string, isRow: boolean): string {
  const converted = text
    .replace(INDENTED_TAG, '')
    .replace(HTML_HEADING, (_, level: string, title: string) => {
      const words = title.replace(LAYOUT_TAG, '').trim() || (ALTERNATIVE.exec(title)?.[1] ?? '');
      return words === '' ? '' : `\n${'#'.repeat(Number(level))} ${words}\n`;
    })
    .replace(SUMMARY, (_, title: string) => `**${title.replace(LAYOUT_TAG, '').trim()}**\n`)
    .replace(TEXT_LINK, '[$2]($1)');
  const clean = isRow ? cleanCells(converted) : converted.replace(BREAKS, ' ').replace(LAYOUT_TAG, '');
  return clean.replace(CODE, (whole, code: string) => {
    // A link, which a code span cannot hold.
    if (code.includes('](')) return whole;
    const decoded = decodeHTML(code);
    return codeSpan(isRow ? decoded.replace(/\\?\|/g, '\\|') : decoded);
  });
}

/** Removes layout tags from the cells of a table, where line breaks between texts stay `<br>`. */
function cleanCells(row: string): string {
  return row
    .replace(LAYOUT_TAG, (tag) => (/^<br\b/i.test(tag) ? tag : ''))
    .replace(BREAK_AT_START, '$1')
    .replace(BREAK_AT_END, '');
}

/** Joins tags and headings that span several lines. */
function joinTagLines(markdown: string): string {
  const join = (source: string) => source.replace(/\s*\n\s*/g, ' ');
  return markdown
    .replace(/<(?:img|a|source|picture|p|div|h[1-6])\s[^<>`]{0,1000}>/gi, join)
    .replace(/<(h[1-6])\b[^<>]{0,300}>[^`]{0,300}?<\/\1>/gi, join);
}
