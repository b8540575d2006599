import { createServer, type RequestListener } from 'node:http';
import { type ListeningServer, listen } from './listen.ts';

/** A site of small manuals. It ignores the query of a URL. */
export interface Manuals extends ListeningServer {
  /** The start pages, one for each manual. */
  readonly urls: readonly string[];
  /** The number of requests for a page. */
  readonly requests: number;
  /** Handles `path` with `answer`. */
  reply(path: string, answer: RequestListener): void;
}

const PATH = /^\/manual-(\d+)\/(?:page-(\d+)\.html)?$/;

/** Serves `count` manuals, each with a start page that links to its other pages. Every response takes `pageMs`. */
export async function serveManuals(count: number, pagesEach: number, pageMs = 0): Promise<Manuals> {
  const answers = new Map<string, RequestListener>();
  let requests = 0;
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const answer = answers.get(path);
    if (answer) return answer(request, response);
    const html = manualPage(path, pagesEach);
    if (html === null) return response.writeHead(404).end();
    requests += 1;
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html), pageMs);
  });
  const site = await listen(server);
  return {
    ...site,
    urls: manualUrls(site.host, count),
    get requests() {
      return requests;
    },
    reply: (path, answer) => void answers.set(path, answer),
  };
}

/** The start pages of `count` manuals. */
export function manualUrls(host: string, count: number): string[] {
  return Array.from({ length: count }, (_, manual) => `http://${host}/manual-${manual}/`);
}

/** The HTML of a page of a manual with `pagesEach` pages; null for another path. */
export function manualPage(path: string, pagesEach: number): string | null {
  const [, manual, page = '0'] = PATH.exec(path) ?? [];
  return manual === undefined ? null : htmlOf(Number(manual), Number(page), pagesEach);
}

function htmlOf(manual: number, page: number, pagesEach: number): string {
  const links = Array.from(
    { length: page === 0 ? pagesEach - 1 : 0 },
    (_, at) => `<a href="page-${at + 1}.html">Chapter ${at + 1}</a>`,
  );
  const text = `Chapter ${page} of manual ${manual} explains what setting ${manual * 100 + page} does.`;
  return `<main><h1>Manual ${manual}, chapter ${page}</h1><p>${text}</p><p>${links.join(' ')}</p></main>`;
}
