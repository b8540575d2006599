import { existsSync, readFileSync } from 'node:fs';

/** The markup of Docusaurus, Sphinx or handwritten HTML. */
export type SiteTheme = 'home' | 'guide' | 'reference' | 'notes';

/**
 * The kind of a page: an article; noise (an index or search page); an article that needs JavaScript; an article that
 * only browsers may read; 410; a redirect; an article that robots.txt disallows.
 */
export type PageKind = 'article' | 'noise' | 'needs-javascript' | 'walled' | 'gone' | 'redirect' | 'private';

export interface SitePage {
  /** Path on the server, such as `/docs/guide/queues`. */
  readonly path: string;
  /** Path at which the page is served as Markdown. */
  readonly markdownPath?: string;
  readonly theme: SiteTheme;
  readonly kind: PageKind;
  readonly title: string;
  readonly description: string;
  /** Day of the last change, `YYYY-MM-DD`. */
  readonly updated: string;
  /** The target of a redirect. */
  readonly target?: string;
  /** Default true. As on real sites, the removed page is still in the sitemap. */
  readonly isInSitemap?: boolean;
}

/** All pages of the sample documentation, in menu order. */
export const sitePages: readonly SitePage[] = JSON.parse(readSiteFile('/pages.json'));

/** The pages that a crawl finds, including those that need a browser. */
export const articlePages: readonly SitePage[] = sitePages.filter(
  ({ kind }) => kind === 'article' || kind === 'needs-javascript',
);

/** Reads a file by its path below sites/. Throws the system's error if it does not exist. */
export function readSiteFile(path: string): string {
  return readFileSync(siteFile(path), 'utf8');
}

/** Returns the HTML of a page. */
export function htmlOf({ path }: SitePage): string {
  if (path.endsWith('/')) return readSiteFile(`${path}index.html`);
  return readSiteFile(path.endsWith('.html') ? path : `${path}.html`);
}

/** Returns the Markdown of a page; '' for a page without content. */
export function markdownOf({ path, markdownPath = `${path}.md` }: SitePage): string {
  return existsSync(siteFile(markdownPath)) ? readSiteFile(markdownPath) : '';
}

function siteFile(path: string): URL {
  return new URL(`../sites${path}`, import.meta.url);
}
