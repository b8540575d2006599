import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ListeningServer, listen } from './listen.ts';

/** A site of small manuals. It ignores the query of a URL. */
export interface Manuals extends ListeningServer {
  /** The start pages, one for each manual. */
  readonly urls: readonly string[];
  /** The number of requests for a page. */
  readonly requests: number;
  /** Requests that wait until more pages are allowed. */
  readonly waiting: number;
  /** Handles `path` with `answer`. */
  reply(path: string, answer: RequestListener): void;
  /** Sends pages until this number of different ones has been sent. All pages are allowed at first. */
  allow(pages: number): void;
}

const PATH = /^\/manual-(\d+)\/(?:page-(\d+)\.html)?$/;

/** Serves `count` manuals, each with a start page that links to its other pages. Every response takes `pageMs`. */
export async function serveManuals(count: number, pagesEach: number, pageMs = 0): Promise<Manuals> {
  const answers = new Map<string, RequestListener>();
  const sent = new Set<string>();
  const waiting = new Map<ServerResponse, { path: string; html: string }>();
  let allowed = Number.POSITIVE_INFINITY;
  let requests = 0;
  const release = () => {
    for (const [response, { path, html }] of waiting) {
      // A page that is fetched again after a kill does not count twice.
      if (sent.size >= allowed && !sent.has(path)) continue;
      waiting.delete(response);
      sent.add(path);
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    }
  };
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const answer = answers.get(path);
    if (answer) return answer(request, response);
    const html = manualPage(path, pagesEach);
    if (html === null) return response.writeHead(404).end();
    requests += 1;
    if (pageMs > 0) await sleep(pageMs);
    waiting.set(response, { path, html });
    response.once('close', () => waiting.delete(response));
    release();
  });
  const site = await listen(server);
  return {
    ...site,
    urls: Array.from({ length: count }, (_, manual) => `${site.origin}/manual-${manual}/`),
    get requests() {
      return requests;
    },
    get waiting() {
      return waiting.size;
    },
    reply: (path, answer) => void answers.set(path, answer),
    allow(pages) {
      allowed = pages;
      release();
    },
  };
}

/** The HTML of a page of a manual with `pagesEach` pages; null for another path. */
function manualPage(path: string, pagesEach: number): string | null {
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
