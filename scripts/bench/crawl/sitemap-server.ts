import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createManuals } from './bundled-manuals.ts';

/** What the parent is told when the site is served. */
export interface ServedSitemaps {
  readonly origin: string;
}

/** What the server says when it is asked: how many pages it gave, and how many of them more than once. */
export interface ServedPages {
  readonly given: number;
  readonly twice: number;
}

/**
 * The process that serves a site of any size: `/<name>/sitemap.xml?<count>` lists so many pages, each the page of an
 * invented manual with a sentence of its own.
 */
const pages = createManuals(2, 100).flat();
const fetches = new Map<string, number>();

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  if (url.pathname.endsWith('/sitemap.xml')) {
    const folder = `http://${request.headers.host}${url.pathname.replace('sitemap.xml', '')}`;
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(sitemapOf(folder, Number(url.search.slice(1))));
    return;
  }
  const [, number] = /\/page-(\d+)$/.exec(url.pathname) ?? [];
  const page = number === undefined ? undefined : pages[Number(number) % pages.length];
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  fetches.set(url.pathname, (fetches.get(url.pathname) ?? 0) + 1);
  const html = page.html.toString().replace('</h1>', `</h1><p>This is page ${number} of the site.</p>`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
});
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const served: ServedSitemaps = { origin: `http://127.0.0.1:${port}` };
  process.send?.(served);
});
process.on('message', (message) => {
  if (message !== 'pages') return;
  const answer: ServedPages = {
    given: fetches.size,
    twice: [...fetches.values()].filter((count) => count > 1).length,
  };
  process.send?.(answer);
});
process.once('disconnect', () => process.exit(0));

function sitemapOf(folder: string, count: number): string {
  const entries = Array.from({ length: count }, (_, at) => `<url><loc>${folder}page-${at}</loc></url>`);
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`;
}
