import { type Context, Hono } from 'hono';
import { conditionalReply } from './docs/conditional-reply.ts';
import { llmsTxt } from './docs/llms-txt.ts';
import { htmlOf, markdownOf, readSiteFile, type SitePage, sitePages } from './docs/site-pages.ts';
import { type CrawlerFile, gzipped, robotsTxt, sitemap, sitemapIndex } from './docs/sitemaps.ts';

/** Last change of the files without a page. */
const ASSETS_UPDATED = '2026-10-06';
const html = 'text/html; charset=utf-8';
const ASSET_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};
/** Matches browsers. Honest crawlers identify themselves. */
const BROWSER = /^Mozilla\//;

/**
 * Serves the sample documentation of the fictional library Halyard at /docs/, with robots.txt, sitemaps and llms.txt at the
 * root.
 */
export function createDocsSites(): Hono {
  const crawlerFile = (create: (origin: string) => CrawlerFile) => (c: Context) => {
    const { body, contentType } = create(new URL(c.req.url).origin);
    return conditionalReply(c, body, { contentType, updated: ASSETS_UPDATED });
  };
  return new Hono()
    .get('/robots.txt', crawlerFile(robotsTxt))
    .get('/sitemap.xml', crawlerFile(sitemapIndex))
    .get(
      '/docs/guide/sitemap.xml',
      crawlerFile((origin) => sitemap(origin, 'guide')),
    )
    .get(
      '/docs/reference/sitemap.xml.gz',
      crawlerFile((origin) => gzipped(sitemap(origin, 'reference'))),
    )
    .get(
      '/docs/notes/sitemap.xml',
      crawlerFile((origin) => sitemap(origin, 'notes')),
    )
    .get('/llms.txt', crawlerFile(llmsTxt))
    .get('/docs/llms.txt', crawlerFile(llmsTxt))
    .get('/docs/assets/:file{[a-z]+\\.(?:css|js|json)}', (c) => answerAsset(c, c.req.param('file')))
    .get('/docs/*', answerPage);
}

function answerPage(c: Context): Response {
  const { pathname } = new URL(c.req.url);
  const page = sitePages.find(({ path }) => path === pathname);
  if (page) return answerKnown(c, page);
  const folder = sitePages.find(({ path }) => path === `${pathname}/`);
  if (folder) return c.redirect(folder.path, 301);
  const twin = sitePages.find(({ markdownPath }) => markdownPath === pathname);
  if (!twin) return c.html(shortPage('404 Not Found', 'This page does not exist.'), 404);
  return conditionalReply(c, markdownOf(twin), {
    contentType: 'text/markdown; charset=utf-8',
    updated: twin.updated,
  });
}

function answerKnown(c: Context, page: SitePage): Response {
  if (page.target) return c.redirect(page.target, 301);
  if (page.kind === 'walled' && !BROWSER.test(c.req.header('user-agent') ?? ''))
    return c.html(shortPage('403 Forbidden', 'This page is only available to browsers.'), 403);
  if (page.kind !== 'gone') {
    return conditionalReply(c, htmlOf(page), { contentType: html, updated: page.updated });
  }
  const body = shortPage('410 Gone', `The page “${page.title}” was permanently removed.`);
  return conditionalReply(c, body, { contentType: html, updated: page.updated, status: 410 });
}

function answerAsset(c: Context, file: string): Response {
  try {
    const body = readSiteFile(`/assets/${file}`);
    const contentType = ASSET_TYPES[file.slice(file.lastIndexOf('.'))] ?? 'text/plain';
    return conditionalReply(c, body, { contentType, updated: ASSETS_UPDATED });
  } catch {
    return c.text('File not found', 404);
  }
}

function shortPage(title: string, text: string): string {
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p><p><a href="/docs/">Halyard documentation</a></p></body></html>\n`;
}
