import { counted } from '@lectern/shared/domain/counted.ts';
import type { PageUrl } from '../../types.ts';
import { canonicalUrl, pageKey, siteOf } from '../../urls/canonical-url.ts';
import { createScope } from '../../urls/scope.ts';
import { isLikelyPage } from '../../urls/url-kinds.ts';
import { iterateInTimeSlices } from '../iterate-in-time-slices.ts';
import { isListOutdated } from '../outdated-lists.ts';
import type { Findings, Start } from '../page-source.ts';
import { replaceMarkdownUrls } from '../replace-markdown-urls.ts';
import { type FoundLlmsTxt, findLlmsTxt, isLlmsTxtUrl } from './find-llms-txt.ts';
import { pagesOfFullText } from './pages-of-full-text.ts';

/** With at least this many links below the start page's folder only those are used, otherwise all links. */
const MIN_IN_SCOPE = 2;

/**
 * The pages that the site's llms.txt links to, with its section "Optional" last, then the pages that only its
 * llms-full.txt contains. Pages in the llms-full.txt include their text. Null when the site has neither file. Links to
 * unrelated hosts are left out; a file with only such links, or whose pages are gone, counts as missing. Markdown URLs
 * cite their HTML page where the site has one.
 */
export async function findFromLlmsTxt(start: Start): Promise<Findings | null> {
  const file = await findLlmsTxt(start.url, start.deps, start.signal);
  if (file === null) return null;
  const pages = await replaceMarkdownUrls(nearPages(await allPages(file, start.signal), start.url), start);
  const isUsed = isLlmsTxtUrl(start.url) || (pages.length > 0 && !(await isListOutdated(pages, start)));
  if (!isUsed) return null;
  return {
    pages,
    isOrdered: true,
    sitemapUrl: null,
    siteName: file.title,
    notes: notesOn(file, pages),
  };
}

async function allPages(file: FoundLlmsTxt, signal: AbortSignal): Promise<PageUrl[]> {
  const links = [
    ...file.links.filter((link) => !link.isOptional),
    ...file.links.filter((link) => link.isOptional),
  ];
  const pages = new Map<string, PageUrl>();
  for await (const link of iterateInTimeSlices(links, signal)) {
    const url = canonicalUrl(link.url);
    if (url === null || !isRelated(url, file.url) || !isLikelyPage(url)) continue;
    const key = pageKey(url);
    if (!pages.has(key)) pages.set(key, { url, foundBy: 'llms_txt', title: link.title });
  }
  for (const page of file.full ? pagesOfFullText(file.full, [...pages.values()]) : []) {
    const key = pageKey(page.url);
    pages.set(key, { ...page, ...pages.get(key) });
  }
  return [...pages.values()];
}

function nearPages(pages: PageUrl[], startUrl: string): PageUrl[] {
  const scope = createScope(
    startUrl,
    pages.map((page) => page.url),
  );
  const near = pages.filter((page) => scope.includes(page.url));
  return near.length >= MIN_IN_SCOPE ? near : pages;
}

function notesOn({ full, isFull }: FoundLlmsTxt, pages: readonly PageUrl[]): string[] {
  const count = pages.filter((page) => page.text !== undefined).length;
  if (!full || count === 0) return [];
  const isWhole = isFull && full.pages.length === 1;
  const cut = `${full.url} is too long; only its beginning was read`;
  return [
    isWhole
      ? `The site was read from ${full.url} as one page`
      : `The text of ${counted(count, 'page')} was read from ${full.url}`,
    ...(full.isCut ? [cut] : []),
  ];
}

/** Whether both URLs have the same host, or one is a subdomain of the other. */
function isRelated(one: string, other: string): boolean {
  const [a, b] = [siteOf(new URL(one)), siteOf(new URL(other))];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
