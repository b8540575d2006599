import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';

/** Longer pages are not notices. */
const MAX_PAGE_CHARS = 300;
/** A line of a menu. */
const ONLY_LINKS = /^[\s>*-]*(?:\[[^\]]*\]\([^)\s]*\)\s*)+$/;

/** A shorter line above the title, such as "Chapter 4", is a label. */
const MIN_LINE_CHARS = 20;

/** The start of the text below the headings and menus of a short page; '' for other pages. */
export function firstSentence(markdown: string): string {
  if (hasMoreTextThan(markdown, '', MAX_PAGE_CHARS)) return '';
  const lines = markdown.split('\n');
  const title = lines.findIndex((line) => line.startsWith('#'));
  const isText = (line: string, at: number) =>
    line.trim() !== '' &&
    !line.startsWith('#') &&
    !ONLY_LINKS.test(line) &&
    !(at < title && line.length < MIN_LINE_CHARS);
  const line = lines.find(isText) ?? '';
  return line.replace(/^[\s*_>`-]+/, '').replaceAll('*', '');
}
