import { createServer, type ServerResponse } from 'node:http';
import { type ListeningServer, listen } from './listen.ts';
import { manualPage, manualUrls } from './serve-manuals.ts';

/** Documentation whose pages are only sent as far as the test allows, which keeps requests in flight. */
export interface GatedSite extends ListeningServer {
  /** The start pages, one for each manual. */
  readonly urls: readonly string[];
  /** Requests for pages so far. */
  readonly requests: number;
  /** Requests that wait for their response. */
  readonly waiting: number;
  /** Sends pages until this number of different ones has been sent. */
  allow(pages: number): void;
}

/** Serves `count` manuals, each with a start page that links to its other pages. */
export async function serveGatedManuals(count: number, pagesEach: number): Promise<GatedSite> {
  const sent = new Set<string>();
  const waiting = new Map<ServerResponse, { path: string; html: string }>();
  let allowed = 0;
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
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const html = manualPage(path, pagesEach);
    if (html === null) return response.writeHead(404).end();
    requests += 1;
    waiting.set(response, { path, html });
    response.once('close', () => waiting.delete(response));
    release();
  });
  const site = await listen(server);
  return {
    ...site,
    urls: manualUrls(site.host, count),
    get requests() {
      return requests;
    },
    get waiting() {
      return waiting.size;
    },
    allow(pages) {
      allowed = pages;
      release();
    },
  };
}
