import type { Frontier } from '../discover/links/frontier.ts';
import type { LoadedPage } from '../fetch/page-loader.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { isSameSite } from '../urls/scope.ts';
import { type CrawlPolicy, KEEP } from './crawl-policy.ts';

/** Longer pages are more than a list. */
const MAX_LIST_CHARS = 50_000;
const LINK = /\[([^[\]\n]{1,300})\]\((https?:[^)\s]{1,2000})\)/g;

/**
 * Widens the scope of a crawl whose start page is a list of pages in other folders: help centers list `/articles/…` on
 * `/categories/…`, and international sites list the start pages of their regions. A list has more text in links than
 * outside of them, without its navigation.
 */
export function includeListedPages({
  frontier,
}: {
  readonly frontier: Pick<Frontier, 'widenScope'>;
}): CrawlPolicy {
  return {
    onParsed(page, loaded) {
      frontier.widenScope(findListedPages(page, loaded));
      return KEEP;
    },
  };
}

/** The pages of the same site that a start page lists; none for a start page that is no list, and for other pages. */
export function findListedPages(
  { foundBy }: Pick<PageUrl, 'foundBy'>,
  { fetched: { finalUrl }, parsed: { markdown } }: LoadedPage,
): string[] {
  if (foundBy !== 'request' || markdown.length > MAX_LIST_CHARS || !isListOfLinks(markdown)) return [];
  const start = new URL(finalUrl);
  return markdown
    .matchAll(LINK)
    .map(([, , url = '']) => url)
    .filter((url) => URL.canParse(url) && isSameSite(new URL(url), start) && !isSamePage(url, finalUrl))
    .toArray();
}

/** Whether a text in Markdown has more text in links than outside of them. */
export function isListOfLinks(markdown: string): boolean {
  const textInLinks = [...markdown.matchAll(LINK)].map(([, text]) => text).join('');
  return countLetters(markdown.replaceAll(LINK, '')) <= countLetters(textInLinks);
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
