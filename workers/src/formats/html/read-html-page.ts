import type { ReadOptions } from '../format.ts';
import { hasMoreTextThan } from '../markdown/has-more-text-than.ts';
import { plainHeading } from '../markdown/plain-heading.ts';
import { stripInvisible } from '../markdown/strip-invisible.ts';
import { titleFromUrl } from '../markdown/title-from-url.ts';
import type { FetchedPage, PageMarkdown } from '../page.ts';
import { type ConvertedArticle, convertArticle } from './convert/convert-article.ts';
import { extractArticle } from './extract/article.ts';
import { namePage } from './extract/survey/page-title.ts';
import { findTitleHeading } from './find-title-heading.ts';
import { assertPageHasContent } from './validate/page-content.ts';

/**
 * Converts the article of an HTML page to clean Markdown with its title, anchors and links.
 *
 * @throws {PageFailure} `too_large` when the page is too long or nested too deeply, and when assertPageHasContent does.
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
  const isEmpty = !hasMoreTextThan(read.markdown, title, 0);
  assertPageHasContent(page, { article, markdown: converted.markdown, heading, title, isEmpty });
  return {
    title,
    siteName: names.siteName === null ? null : stripInvisible(names.siteName),
    canonicalUrl: article.canonicalUrl,
    ...read,
    ...(converted.otherAnchors.length > 0 && { otherAnchors: converted.otherAnchors }),
    links: hasLinks ? article.findLinks() : [],
    ...(article.languages.length > 0 && { languages: article.languages }),
    ...(article.framesInText.length > 0 && { frames: article.framesInText }),
    ...(article.hasClickSections() && { hasClickSections: true as const }),
    ...(article.hasLoadingSections() && { hasLoadingSections: true as const }),
  };
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
