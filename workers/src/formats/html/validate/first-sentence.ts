import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';

/** Longer pages are not notices. */
const MAX_PAGE_CHARS = 300;
/** A line of a menu. */
const ONLY_LINKS = /^[\s>*-]*(?:\[[^\]]*\]\([^)\s]*\)\s*)+$/;

/** The start of the text below the headings and menus of a short page; '' for other pages. */
export function firstSentence(markdown: string): string {
  if (hasMoreTextThan(markdown, '', MAX_PAGE_CHARS)) return '';
  const isText = (line: string) => line.trim() !== '' && !line.startsWith('#') && !ONLY_LINKS.test(line);
  const line = markdown.split('\n').find(isText) ?? '';
  return line.replace(/^[\s*_>`-]+/, '').replaceAll('*', '');
}
