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
 * Crawls pages until they are searchable:
 *
 *   node scripts/bench/crawl.ts [folder of HTML] [--documents 3] [--pages 100] [--rounds 1]
 *
 * Without a folder, pages are generated in the markup of several documentation generators, 67 KB on average. Server and
 * worker run in separate processes, with a real queue and a database that writes to disk. The worker crawls one document as
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
  const product = await startProductCrawl(postgres.url, new URL(site.origin).host, compileCache);
  await product.crawl([urlOf(site, 'warm-up', 0)], maxUrls);
  for (let round = 1; round <= rounds; round += 1) await measureRound(product, site, round);
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

async function measureRound(product: ProductCrawl, site: ServedSite, round: number): Promise<void> {
  const before = await product.worker.usage();
  const startedAt = performance.now();
  const urls = site.documents.map((_, document) => urlOf(site, `round-${round}`, document));
  const pages = await product.crawl(urls, maxUrls);
  const seconds = (performance.now() - startedAt) / 1_000;
  const { cpuMs, peakMb, residentMb } = await product.worker.usage();
  console.log(
    `${pages} pages`,
    `${(pages / seconds).toFixed(0).padStart(5)} pages/s`,
    `${((cpuMs - before.cpuMs) / pages).toFixed(1).padStart(6)} ms CPU per page`,
    `${peakMb.toFixed(0).padStart(5)} MB peak, ${residentMb.toFixed(0)} MB at the end`,
  );
}
