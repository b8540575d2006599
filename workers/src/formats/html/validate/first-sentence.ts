import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';

/** Longer pages are not notices. */
const MAX_PAGE_CHARS = 300;
/** A heading, an empty line, a line of a menu, or the title of an admonition. */
const NOT_TEXT = /^(?:> ?)*#|^[\s>*-]*(?:\[[^\]]*\]\([^)\s]*\)\s*)*$|^> \*\*[\p{L} ]{1,20}\*\*$/u;

/** A shorter line above the title, such as "Chapter 4", is a label. */
const MIN_LINE_CHARS = 20;

/** The start of the text below the headings and menus of a short page; '' for other pages. */
export function firstSentence(markdown: string): string {
  if (hasMoreTextThan(markdown, '', MAX_PAGE_CHARS)) return '';
  const lines = markdown.split('\n');
  const title = lines.findIndex((line) => line.startsWith('#'));
  const isText = (line: string, at: number) =>
    !NOT_TEXT.test(line) && !(at < title && line.length < MIN_LINE_CHARS);
  const line = lines.find(isText) ?? '';
  return line.replace(/^[\s*_>`-]+/, '').replaceAll('*', '');
}
