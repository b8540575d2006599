import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createManuals, type ServedPage } from './bundled-manuals.ts';
import { readManuals } from './read-manuals.ts';

/** What the parent is told when the pages are served. */
export interface ServedSite {
  readonly origin: string;
  /** Paths of pages below the folder of their document, document by document. */
  readonly documents: readonly (readonly string[])[];
  readonly meanBytes: number;
}

/**
 * The process that serves the pages of a crawl bench: document `d` stands under `/<anything>/<d>/`, with an llms.txt
 * that lists its pages, so that every crawl of it takes the same ones.
 */
const [folder = '', documentCount = '3', pagesPerDocument = '100'] = process.argv.slice(2);
const manuals =
  folder === ''
    ? createManuals(Number(documentCount), Number(pagesPerDocument))
    : await readManuals(folder, Number(documentCount), Number(pagesPerDocument));
const bodies = manuals.map((pages) => new Map(pages.map(({ path, html }) => [path, html])));

const server = createServer((request, response) => {
  const [, document = '', path = ''] = /^\/[^/]+\/(\d+)\/(.+)$/.exec(request.url ?? '') ?? [];
  const pages = manuals[Number(document)];
  if (pages && path === 'llms.txt') {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(listOf(pages));
    return;
  }
  const html = bodies[Number(document)]?.get(decodeURIComponent(path));
  if (html) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  else response.writeHead(404).end();
});
// On a busy machine the plain loop reads nothing for seconds at a time.
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
