import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { type ProductCrawl, startProductCrawl } from './crawl/product-crawl.ts';
import type { ServedSite } from './crawl/site-server.ts';
import { startSite } from './crawl/start-site.ts';
import { memoryMbOf, processCpuMs } from './process-usage.ts';
import { startServer, stopServer, stopServers } from './started-servers.ts';

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
  readonly memoryMb: { readonly now: number; readonly peak: number };
}

const compileCache = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const site = await startSite(positionals[0] ?? '', values.documents, values.pages);
const postgres = await startTemporaryPostgres({ isDurable: true });
try {
  await migrate(postgres.url);
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
  await stopServers();
  await postgres.stop();
  rmSync(compileCache, { recursive: true, force: true });
}

function urlOf({ origin }: ServedSite, round: string, document: number): string {
  return `${origin}/${round}/${document}/llms.txt`;
}

async function measurePlain(site: ServedSite): Promise<Measured> {
  const { child } = await startServer('scripts/bench/crawl/plain-loop.ts', { args: [String(CONCURRENCY)] });
  const convert = async (urls: readonly string[]) => {
    child.send({ urls });
    await once(child, 'message');
    return urls.length;
  };
  const urls = site.documents.map((paths, document) =>
    paths.map((path) => `${site.origin}/plain/${document}/${encodeURI(path)}`),
  );
  await convert(urls[0] ?? []);
  const measured = await measure(child.pid ?? 0, () => convert(urls.flat()));
  await stopServer(child);
  return measured;
}

function measureProduct(product: ProductCrawl, site: ServedSite, round: number): Promise<Measured> {
  const urls = site.documents.map((_, document) => urlOf(site, `round-${round}`, document));
  return measure(product.workerId, () => product.crawl(urls, maxUrls));
}

async function measure(pid: number, work: () => Promise<number>): Promise<Measured> {
  const cpuBeforeMs = processCpuMs(pid);
  const startedAt = performance.now();
  const pages = await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  return { pages, seconds, cpuMs: processCpuMs(pid) - cpuBeforeMs, memoryMb: memoryMbOf(pid) };
}

function print(name: string, measured: Measured, plain: Measured | null): void {
  const { pages, seconds, cpuMs, memoryMb } = measured;
  const faster = plain ? pages / seconds / (plain.pages / plain.seconds) : 1;
  console.log(
    name.padEnd(20),
    `${pages} pages`,
    `${(pages / seconds).toFixed(0).padStart(5)} pages/s (${faster.toFixed(1)} × the loop)`,
    `${(cpuMs / pages).toFixed(1).padStart(6)} ms CPU per page`,
    `${String(memoryMb.peak).padStart(5)} MB peak, ${memoryMb.now} MB at the end`,
  );
}
