import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTemporaryPostgres } from '../../infra/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../shared/src/db/migrate.ts';
import { startMeasured } from './crawl/measured-process.ts';
import { startProductCrawl } from './crawl/product-crawl.ts';
import type { ServedSite } from './crawl/site-server.ts';

/**
 * Crawls an unchanged site of ten documents of a hundred pages, refreshes it, and compares CPU time and bytes:
 *
 *   node scripts/bench/refresh.ts
 *
 * Once with ETags, where the site confirms its pages, and once without, where every page is sent again and compared.
 * Server and worker run in separate processes, with a real queue and a database that writes to disk. CPU time covers all
 * threads of the worker.
 */
const DOCUMENTS = 10;
const PAGES = 100;
/** With ETags, a refresh must cost less than this share of the first crawl. */
const MAX_SHARE = 0.05;

interface Cost {
  readonly pages: number;
  readonly cpuMs: number;
  readonly bytes: number;
}

const compileCache = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
const server = await startMeasured(new URL('crawl/site-server.ts', import.meta.url), [
  '',
  String(DOCUMENTS),
  String(PAGES),
]);
// Safe: the server's first message has this shape.
const site = server.firstMessage as ServedSite;
const postgres = await startTemporaryPostgres({ isDurable: true });
try {
  await migrate(postgres.url);
  const product = await startProductCrawl(postgres.url, new URL(site.origin).host, compileCache);
  const measure = async (work: () => Promise<number>): Promise<Cost> => {
    // The server answers with a number.
    const bytesBefore = (await server.ask('bytes')) as number;
    const { cpuMs: cpuBefore } = await product.worker.usage();
    const pages = await work();
    const { cpuMs } = await product.worker.usage();
    return { pages, cpuMs: cpuMs - cpuBefore, bytes: ((await server.ask('bytes')) as number) - bytesBefore };
  };
  const urlsIn = (folder: string) => site.documents.map((_, at) => `${site.origin}/${folder}/${at}/llms.txt`);
  await product.crawl(urlsIn('etag-warm-up').slice(0, 1), PAGES);
  await product.refresh();
  for (const folder of ['etag', 'none']) {
    const crawl = await measure(() => product.crawl(urlsIn(folder), PAGES));
    print(folder === 'etag' ? 'first crawl' : 'first crawl, no validators', crawl, crawl);
    const refresh = await measure(() => product.refresh());
    print(folder === 'etag' ? 'refresh' : 'refresh, no validators', refresh, crawl);
    if (folder === 'etag') checkShares(refresh, crawl);
  }
  await product.stop();
} finally {
  await postgres.stop();
  await server.stop();
  rmSync(compileCache, { recursive: true, force: true });
}

function print(name: string, { pages, cpuMs, bytes }: Cost, first: Cost): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    name.padEnd(27),
    `${pages} pages`,
    `${cpuMs.toFixed(0).padStart(7)} ms CPU (${percent(cpuMs / first.cpuMs)})`,
    `${(bytes / 1e6).toFixed(2).padStart(7)} MB (${percent(bytes / first.bytes)})`,
  );
}

function checkShares(refresh: Cost, crawl: Cost): void {
  const isCheap = refresh.cpuMs < MAX_SHARE * crawl.cpuMs && refresh.bytes < MAX_SHARE * crawl.bytes;
  if (isCheap && refresh.pages === crawl.pages) return;
  console.error(`A refresh must cost less than ${MAX_SHARE * 100} % of the first crawl`);
  process.exitCode = 1;
}
