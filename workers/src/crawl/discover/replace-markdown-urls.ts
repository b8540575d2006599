import { nullForPageFailure } from '../../errors/page-failure.ts';
import { fetchAllowed } from '../../net/robots/fetch-allowed.ts';
import type { PageUrl } from '../types.ts';
import { isSamePage } from '../urls/canonical-url.ts';
import { sampleOf } from './outdated-lists.ts';
import type { Start } from './page-source.ts';

const MARKDOWN_EXTENSION = /\.(md|mdx|markdown)$/i;

/** The HTML URL of a page, from its markdown URL without the extension. */
const HTML_FORMS: readonly ((path: string) => string)[] = [(path) => path, (path) => `${path}.html`];

/**
 * Makes pages whose markdown is listed cite their HTML URL, which people can read: `url` becomes the HTML URL, `fetchUrl`
 * the markdown's. Only where a few sampled HTML URLs respond and a URL that cannot exist does not; otherwise the pages
 * stay unchanged.
 */
export async function replaceMarkdownUrls(
  pages: readonly PageUrl[],
  start: Start,
): Promise<readonly PageUrl[]> {
  const markdown = pages.filter((page) => isMarkdownOf(page, start.url));
  const samples = sampleOf(markdown);
  const [first] = samples;
  if (first === undefined) return pages;
  for (const form of HTML_FORMS) {
    const wanted = samples.map((page) => htmlUrl(page.url, form));
    const missing = new URL(form('a-page-that-does-not-exist'), first.url).href;
    const answers = await Promise.all([
      ...wanted.map((url) => answersHtml(url, start)),
      answersHtml(missing, start).then((isThere) => !isThere),
    ]);
    if (answers.every(Boolean)) {
      const isMarkdown = new Set(markdown);
      return pages.map((page) => (isMarkdown.has(page) ? cited(page, htmlUrl(page.url, form)) : page));
    }
  }
  return pages;
}

function cited(page: PageUrl, url: string): PageUrl {
  return page.text === undefined ? { ...page, url, fetchUrl: page.url } : { ...page, url };
}

function isMarkdownOf(page: PageUrl, startUrl: string): boolean {
  const { origin, pathname } = new URL(page.url);
  return origin === new URL(startUrl).origin && MARKDOWN_EXTENSION.test(pathname);
}

function htmlUrl(markdownUrl: string, form: (path: string) => string): string {
  const url = new URL(markdownUrl);
  const path = url.pathname.replace(MARKDOWN_EXTENSION, '').replace(/\/index(\.html?)?$/i, '/');
  url.pathname = /(\.html?|\/)$/i.test(path) ? path : form(path);
  return url.href;
}

async function answersHtml(url: string, { deps, signal }: Start): Promise<boolean> {
  const options = { method: 'HEAD', headers: { accept: 'text/html' }, signal } as const;
  const response = await fetchAllowed(url, deps, options).catch(nullForPageFailure);
  if (response?.status !== 200 || !isSamePage(response.finalUrl, url)) return false;
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}
