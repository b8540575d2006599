import { setTimeout as pause } from 'node:timers/promises';
import { serveSite, type TestSite } from './serve-site.ts';

export interface Manuals {
  readonly site: TestSite;
  /** The start pages, one a manual. */
  readonly urls: readonly string[];
}

/** Serves so many small manuals, each of a start page with links to the others; every page takes `pageMs`. */
export async function serveManuals(count: number, pagesEach: number, pageMs = 0): Promise<Manuals> {
  const site = await serveSite();
  const numbers = Array.from({ length: count }, (_, at) => at);
  for (const manual of numbers) {
    for (let page = 0; page < pagesEach; page += 1) {
      const path = page === 0 ? `/manual-${manual}/` : `/manual-${manual}/page-${page}.html`;
      const html = htmlOf(manual, page, pagesEach);
      site.reply(path, (_request, response) => {
        void pause(pageMs).then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
      });
    }
  }
  return { site, urls: numbers.map((manual) => `${site.origin}/manual-${manual}/`) };
}

function htmlOf(manual: number, page: number, pagesEach: number): string {
  const links = Array.from(
    { length: page === 0 ? pagesEach - 1 : 0 },
    (_, at) => `<a href="page-${at + 1}.html">Chapter ${at + 1}</a>`,
  );
  const text = `Chapter ${page} of manual ${manual} explains what setting ${manual * 100 + page} does.`;
  return `<main><h1>Manual ${manual}, chapter ${page}</h1><p>${text}</p><p>${links.join(' ')}</p></main>`;
}
