import { convertArticle } from './convert/convert-article.ts';
import { wordSet } from './dom/elements.ts';
import { parseHtml } from './dom/parse-html.ts';
import type { ArticleText } from './extract/article.ts';
import { createTextWeights } from './extract/content/text-weight.ts';
import { createLinkResolver } from './extract/survey/link-resolver.ts';

const NOT_TEXT = wordSet('script style noscript iframe object template svg');

const isNoise: ArticleText['isNoise'] = ({ name }) => NOT_TEXT.has(name);

/**
 * Converts HTML outside documentation pages, such as the text of a Word document or an OpenAPI description, to Markdown.
 * `url` is the page that contains it. Links within the text become text. `resolve` changes the targets of other links; the default
 * makes them absolute, and null removes one.
 *
 * @throws {PageFailure} `too_large` when it is too long or nested too deeply.
 */
export function htmlToMarkdown(
  html: string,
  url: string,
  resolve: (href: string) => string | null = createLinkResolver(url),
): string {
  return convertArticle({
    nodes: parseHtml(html, url).children,
    ...createTextWeights(isNoise),
    is: () => false,
    languageOf: () => null,
    pageUrl: url,
    resolve: (href) => (href.startsWith('#') ? null : resolve(href)),
  }).markdown;
}
