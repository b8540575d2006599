import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateManuals, type ServedPage } from './generated-manuals.ts';
import { readManuals } from './read-manuals.ts';

/** The message to the parent process once the server listens. */
export interface ServedSite {
  readonly origin: string;
  /** Page paths of each document, relative to its folder. */
  readonly documents: readonly (readonly string[])[];
  readonly meanBytes: number;
}

/**
 * Serves the pages of the crawl benchmark: document `d` is at `/<anything>/<d>/`, with an llms.txt that lists its pages.
 * Every crawl fetches the same pages, which have an ETag for refreshes.
 */
const [folder = '', documentCount = '3', pagesPerDocument = '100'] = process.argv.slice(2);
const manuals =
  folder === ''
    ? generateManuals(Number(documentCount), Number(pagesPerDocument))
    : await readManuals(folder, Number(documentCount), Number(pagesPerDocument));
const bodies = manuals.map((pages) => new Map(pages.map(({ path, html }) => [path, html])));

const ETAG = '"1"';

const server = createServer((request, response) => {
  const [, document = '', path = ''] = /^\/[^/]+\/(\d+)\/(.+)$/.exec(request.url ?? '') ?? [];
  const pages = manuals[Number(document)];
  if (pages && path === 'llms.txt') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(listOf(pages));
    return;
  }
  const html = bodies[Number(document)]?.get(decodeURIComponent(path));
  if (!html) response.writeHead(404).end();
  else if (request.headers['if-none-match'] === ETAG) response.writeHead(304, { etag: ETAG }).end();
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', etag: ETAG }).end(html);
});
// On a busy machine, the plain loop can be idle for seconds.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const sizes = manuals.flat().map(({ html }) => html.length);
  const served: ServedSite = {
    origin: `http://127.0.0.1:${port}`,
    documents: manuals.map((pages) => pages.map(({ path }) => path)),
    meanBytes: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
  };
  process.send?.(served);
});
process.once('disconnect', () => process.exit(0));

function listOf(pages: readonly ServedPage[]): string {
  const links = pages.map(({ path }, at) => `- [Chapter ${at}](${encodeURI(path)})`);
  return `# Manual\n\n## Chapters\n\n${links.join('\n')}\n`;
}
