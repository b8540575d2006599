import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Documentation whose pages are only sent as far as the test allows, which keeps requests in flight. */
export interface GatedSite extends AsyncDisposable {
  /** `127.0.0.1:<port>` */
  readonly host: string;
  /** The start pages, one for each manual. */
  readonly urls: readonly string[];
  /** Requests for pages so far. */
  readonly requests: number;
  /** Requests that wait for their response. */
  readonly waiting: number;
  /** Sends pages until this number of different ones has been sent. */
  allow(pages: number): void;
}

const PATH = /^\/manual-(\d+)\/(?:page-(\d+)\.html)?$/;

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
    const [, manual, page = '0'] = PATH.exec(path) ?? [];
    if (manual === undefined) return response.writeHead(404).end();
    requests += 1;
    waiting.set(response, { path, html: htmlOf(Number(manual), Number(page), pagesEach) });
    response.once('close', () => waiting.delete(response));
    release();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Safe: a server that listens on a port has an AddressInfo.
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    urls: Array.from({ length: count }, (_, manual) => `http://${host}/manual-${manual}/`),
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
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function htmlOf(manual: number, page: number, pagesEach: number): string {
  const links = Array.from(
    { length: page === 0 ? pagesEach - 1 : 0 },
    (_, at) => `<a href="page-${at + 1}.html">Chapter ${at + 1}</a>`,
  );
  const text = `Chapter ${page} of manual ${manual} explains what setting ${manual * 100 + page} does.`;
  return `<main><h1>Manual ${manual}, chapter ${page}</h1><p>${text}</p><p>${links.join(' ')}</p></main>`;
}
