import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { type MeasuredProcess, startMeasured } from './crawl/measured-process.ts';
import { type ProductCrawl, startProductCrawl } from './crawl/product-crawl.ts';
import type { ServedSite } from './crawl/site-server.ts';

/**
 * Crawls pages until they are searchable, and compares this with a plain loop of fetch, cheerio and turndown that stores
 * nothing:
 *
 *   node scripts/bench/crawl.ts [folder of HTML] [--documents 3] [--pages 100] [--rounds 1]
 *
 * Without a folder, pages are generated in the markup of several documentation generators, 67 KB on average. Server, loop
 * and worker run in separate processes, with a real queue and a database that writes to disk. Both crawl one document as
 * a warm-up; peak memory counts from the start of the process. Each round crawls the same pages as new documents.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '3' },
    pages: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '1' },
  },
});
const rounds = Number(values.rounds);
const maxUrls = Number(values.pages);
/** Concurrent requests of the plain loop; the worker sends as many to one host. */
const CONCURRENCY = 4;

interface Measured {
  readonly pages: number;
  readonly seconds: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly residentMb: number;
}

const compileCache = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const server = await startServer();
const postgres = await startTemporaryPostgres({ isDurable: true });
try {
  await migrate(postgres.url);
  const { site } = server;
  const total = site.documents.reduce((sum, { length }) => sum + length, 0);
  console.log(
    `${total} pages in ${site.documents.length} documents, ${(site.meanBytes / 1_000).toFixed(0)} KB per page`,
  );
  const plain = await measurePlain(site);
  const product = await startProductCrawl(postgres.url, new URL(site.origin).host, compileCache);
  await product.crawl([urlOf(site, 'warm-up', 0)], maxUrls);
  print('plain loop', plain, null);
  for (let round = 1; round <= rounds; round += 1)
    print(
      rounds === 1 ? 'Lectern' : `Lectern, round ${round}`,
      await measureProduct(product, site, round),
      plain,
    );
  await product.stop();
} finally {
  await postgres.stop();
  await server.process.stop();
  rmSync(compileCache, { recursive: true, force: true });
}

async function startServer(): Promise<{ process: MeasuredProcess; site: ServedSite }> {
  const args = [positionals[0] ?? '', values.documents, values.pages];
  const process = await startMeasured(new URL('crawl/site-server.ts', import.meta.url), args);
  // Safe: the server's first message has this shape.
  return { process, site: process.firstMessage as ServedSite };
}

function urlOf({ origin }: ServedSite, round: string, document: number): string {
  return `${origin}/${round}/${document}/llms.txt`;
}

async function measurePlain(site: ServedSite): Promise<Measured> {
  const process = await startMeasured(new URL('crawl/plain-loop.ts', import.meta.url), [String(CONCURRENCY)]);
  const urls = site.documents.map((paths, document) =>
    paths.map((path) => `${site.origin}/plain/${document}/${encodeURI(path)}`),
  );
  await process.ask({ urls: urls[0] ?? [] });
  const measured = await measure(process, async () => {
    await process.ask({ urls: urls.flat() });
    return urls.flat().length;
  });
  await process.stop();
  return measured;
}

function measureProduct(product: ProductCrawl, site: ServedSite, round: number): Promise<Measured> {
  const urls = site.documents.map((_, document) => urlOf(site, `round-${round}`, document));
  return measure(product.worker, () => product.crawl(urls, maxUrls));
}

async function measure(process: MeasuredProcess, work: () => Promise<number>): Promise<Measured> {
  const before = await process.usage();
  const startedAt = performance.now();
  const pages = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { cpuMs, peakMb, residentMb } = await process.usage();
  return { pages, seconds, cpuMs: cpuMs - before.cpuMs, peakMb, residentMb };
}

function print(name: string, measured: Measured, plain: Measured | null): void {
  const { pages, seconds, cpuMs, peakMb, residentMb } = measured;
  const faster = plain ? pages / seconds / (plain.pages / plain.seconds) : 1;
  console.log(
    name.padEnd(20),
    `${pages} pages`,
    `${(pages / seconds).toFixed(0).padStart(5)} pages/s (${faster.toFixed(1)} × the loop)`,
    `${(cpuMs / pages).toFixed(1).padStart(6)} ms CPU per page`,
    `${peakMb.toFixed(0).padStart(5)} MB peak, ${residentMb.toFixed(0)} MB at the end`,
  );
}
