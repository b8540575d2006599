import { gzipSync } from 'node:zlib';
import { type SitePage, type SiteTheme, sitePages } from './site-pages.ts';

/** A file for crawlers. */
export interface CrawlerFile {
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XML_TYPE = 'application/xml; charset=utf-8';

/** Returns robots.txt (RFC 9309) for the server at `origin`. */
export function robotsTxt(origin: string): CrawlerFile {
  const body = `User-agent: *
Allow: /docs/
Disallow: /docs/private/

Sitemap: ${origin}/sitemap.xml
`;
  return { body, contentType: 'text/plain; charset=utf-8' };
}

const SITEMAP_PATHS = [
  '/docs/guide/sitemap.xml',
  '/docs/reference/sitemap.xml.gz',
  '/docs/notes/sitemap.xml',
];

/** Returns the sitemap index (https://www.sitemaps.org/protocol.html) for the server at `origin`. */
export function sitemapIndex(origin: string): CrawlerFile {
  const entries = SITEMAP_PATHS.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`);
  return { body: xmlDocument('sitemapindex', entries), contentType: XML_TYPE };
}

/** Returns the sitemap of a site. The guide's sitemap includes the home page of all three. */
export function sitemap(origin: string, theme: SiteTheme): CrawlerFile {
  const isIncluded = (page: SitePage) =>
    page.isInSitemap !== false && (page.theme === theme || (theme === 'guide' && page.theme === 'home'));
  const entries = sitePages
    .filter(isIncluded)
    .map(({ path, updated }) => `<url><loc>${origin}${path}</loc><lastmod>${updated}</lastmod></url>`);
  return { body: xmlDocument('urlset', entries), contentType: XML_TYPE };
}

/** A gzip file without Content-Encoding, which crawlers decompress themselves. */
export function gzipped(file: CrawlerFile): CrawlerFile {
  return { body: new Uint8Array(gzipSync(file.body)), contentType: 'application/gzip' };
}

function xmlDocument(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n${entries.join('\n')}\n</${root}>\n`;
}
