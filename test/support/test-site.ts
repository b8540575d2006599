import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface TestPage {
  readonly body: string;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A small real web server on loopback whose pages a test can read and change. */
export interface TestSite {
  readonly origin: string;
  /** host:port, as CRAWL_ALLOWED_HOSTS wants it. */
  readonly host: string;
  /** By path; a missing path answers 404. */
  readonly pages: Map<string, TestPage>;
  /** The paths asked for, in order. */
  readonly requests: string[];
  /** Called before each answer; what it awaits delays the answer. */
  onRequest: (path: string) => Promise<void> | void;
  close(): Promise<void>;
}

/** Serves `pages`, HTML unless they say otherwise. */
export async function startTestSite(
  pages: Readonly<Record<string, TestPage | string>> = {},
): Promise<TestSite> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The test site has no port');
  const host = `127.0.0.1:${address.port}`;
  const site: TestSite = {
    origin: `http://${host}`,
    host,
    pages: new Map(
      Object.entries(pages).map(([path, page]) => [path, typeof page === 'string' ? { body: page } : page]),
    ),
    requests: [],
    onRequest: () => {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    site.requests.push(path);
    await site.onRequest(path);
    const page = site.pages.get(path);
    const headers = { 'content-type': page?.type ?? 'text/html; charset=utf-8', ...page?.headers };
    response.writeHead(page ? (page.status ?? 200) : 404, headers).end(page?.body ?? 'Not found');
  }

  return site;
}
