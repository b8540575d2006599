import type { ReadOptions } from '../format.ts';
import { hasMoreTextThan } from '../markdown/has-more-text-than.ts';
import { plainHeading } from '../markdown/plain-heading.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import { titleFromUrl } from '../markdown/title-from-url.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { type ConvertedArticle, convertArticle } from './convert/convert-article.ts';
import { type Article, extractArticle } from './extract/article.ts';
import { namePage } from './extract/survey/page-title.ts';
import { refusePage } from './validate/refuse-page.ts';

/** Headings of chapters, which are rarely page titles. */
const CHAPTER_HEADING =
  /^(?:\d|(?:name|overview|introduction|description|synopsis|summary|abstract|background|contents)$)/i;

/**
 * Converts the article of an HTML page to clean Markdown with its title, anchors and links.
 *
 * @throws {PageFailure} `too_large` when the page is too long or nested too deeply, and when refusePage does.
 */
export function readHtmlPage(
  page: FetchedPage,
  { hasLinks }: ReadOptions = { hasLinks: true },
): PageMarkdown {
  const article = extractArticle(page);
  const converted = convertArticle(article);
  const heading = findTitleHeading(converted, article.stated);
  const firstHeading = converted.title ? plainHeading(converted.title.text) : '';
  const urlWords = `${titleFromUrl(page.finalUrl)} ${new URL(page.finalUrl).search}`;
  const names = namePage({ ...article.stated, heading }, urlWords);
  const title = stripInvisible(names.title || firstHeading || titleFromUrl(page.finalUrl));
  const hasTitle = firstHeading === title || (heading !== '' && heading === title);
  const read = addTitle(converted, hasTitle ? '' : title);
  const { markdown } = converted;
  refusePage(page, { article, markdown, heading, title, isEmpty: isEmpty(read.markdown, title) });
  return {
    title,
    siteName: names.siteName === null ? null : stripInvisible(names.siteName),
    canonicalUrl: article.canonicalUrl,
    ...read,
    ...(converted.otherAnchors.length > 0 && { otherAnchors: converted.otherAnchors }),
    links: hasLinks ? article.findLinks() : [],
    ...(article.languages.length > 0 && { languages: article.languages }),
    ...(article.hasClickSections() && { hasClickSections: true as const }),
    ...(article.hasLoadingSections() && { hasLoadingSections: true as const }),
  };
}

function isEmpty(markdown: string, title: string): boolean {
  return !hasMoreTextThan(markdown, title, 0);
}

/**
 * The heading that titles the page: a first-level heading, or a heading that the page's title element repeats; '' for a
 * chapter heading, without a heading, or when the generator defines the title elsewhere.
 */
function findTitleHeading({ title }: ConvertedArticle, stated: Article['stated']): string {
  if (title === null) return '';
  // A first heading that is a link leads to the start page of the site (plasTeX).
  const second = WHOLE_LINK.test(title.text) ? plainHeading(title.others[0] ?? '') : '';
  if (second !== '' && stated.headTitle.includes(withoutNumber(second))) return second;
  const text = plainHeading(title.text);
  if (stated.title !== '' && stated.title !== text) return '';
  const below = plainHeading(title.below ?? '');
  if (isTitleWithSite(stated.headTitle, below, text)) return below;
  if (stated.headTitle.includes(text) || stated.headTitle.trim() === withoutNumber(text)) return text;
  // A banner, the version or the name of the site may be above the title.
  const other = [...title.others.map(plainHeading), below].find(
    (heading) => heading !== '' && heading === stated.headTitle.trim(),
  );
  if (other !== undefined) return other;
  const mayBeChapter = title.others.length > 0 || /^1\.?\s/.test(text);
  const isChapter = mayBeChapter && stated.headTitle !== '' && CHAPTER_HEADING.test(text);
  return title.level === 1 && !isChapter ? text : '';
}

/** The title element may leave out the number of a section (LaTeX2HTML). */
function withoutNumber(heading: string): string {
  return heading.replace(/^[\d.]+\s+/, '');
}

const WHOLE_LINK = /^\[[^[\]]+\]\([^()]+\)$/;

/** Whether the title element consists of `title` and `siteName`, which is the first heading of each page of the site. */
function isTitleWithSite(headTitle: string, title: string, siteName: string): boolean {
  if (title === '' || !headTitle.includes(title) || !headTitle.includes(siteName)) return false;
  const rest = headTitle.replace(title, '').replace(siteName, '').trim();
  return rest !== '' && /^[|–—·•»«›‹:~-]+$/.test(rest);
}

/** Adds `title` as the first heading, unless it is ''. */
function addTitle(converted: ConvertedArticle, title: string): Pick<PageMarkdown, 'markdown' | 'anchors'> {
  const { markdown, anchors } = converted;
  if (title === '') return { markdown, anchors };
  return {
    markdown: `# ${title}\n\n${markdown}`,
    anchors: anchors.map(({ line, anchor, endLine }) => ({
      line: line + 2,
      anchor,
      ...(endLine === undefined ? {} : { endLine: endLine + 2 }),
    })),
  };
}
