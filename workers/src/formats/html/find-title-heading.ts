import { plainHeading } from '../markdown/plain-heading.ts';
import type { ConvertedArticle } from './convert/convert-article.ts';
import type { Article } from './extract/article.ts';

/** Headings of chapters, which are rarely page titles. */
const CHAPTER_HEADING =
  /^(?:\d|(?:name|overview|introduction|description|synopsis|summary|abstract|background|contents)$)/i;
const WHOLE_LINK = /^\[[^[\]]+\]\([^()]+\)$/;
const SEPARATORS = /^[|–—·•»«›‹:~-]+$/;

/**
 * The heading that titles the page: a first-level heading, or a heading that the page's title element repeats; '' for a
 * chapter heading, without a heading, or when the generator defines the title elsewhere.
 */
export function findTitleHeading({ title }: ConvertedArticle, stated: Article['stated']): string {
  if (title === null) return '';
  const { headTitle } = stated;
  // A first heading that is a link leads to the start page of the site (plasTeX).
  const second = WHOLE_LINK.test(title.text) ? plainHeading(title.others[0] ?? '') : '';
  if (second !== '' && headTitle.includes(withoutNumber(second))) return second;
  const text = plainHeading(title.text);
  if (stated.title !== '' && stated.title !== text) return '';
  const below = plainHeading(title.below ?? '');
  if (isTitleWithSite(headTitle, below, text)) return below;
  if (headTitle.includes(text) || headTitle.trim() === withoutNumber(text)) return text;
  // A banner, the version or the name of the site may be above the title.
  const other = [...title.others.map(plainHeading), below].find(
    (heading) => heading !== '' && heading === headTitle.trim(),
  );
  if (other !== undefined) return other;
  const mayBeChapter = title.others.length > 0 || /^1\.?\s/.test(text);
  const isChapter = mayBeChapter && headTitle !== '' && CHAPTER_HEADING.test(text);
  return title.level === 1 && !isChapter ? text : '';
}

/** The title element may leave out the number of a section (LaTeX2HTML). */
function withoutNumber(heading: string): string {
  return heading.replace(/^[\d.]+\s+/, '');
}

/** Whether the title element consists of `title` and `siteName`, which is the first heading of each page of the site. */
function isTitleWithSite(headTitle: string, title: string, siteName: string): boolean {
  if (title === '' || !headTitle.includes(title) || !headTitle.includes(siteName)) return false;
  const rest = headTitle.replace(title, '').replace(siteName, '').trim();
  return rest !== '' && SEPARATORS.test(rest);
}
