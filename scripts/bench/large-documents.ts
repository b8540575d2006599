import { signIn } from '../../test/support/api/signed-in-client.ts';
import { startInstallation } from '../../test/support/faults/running-installation.ts';
import { percentile } from '../../test/support/timing/percentile.ts';
import { startSite } from './crawl/start-site.ts';
import { memoryMbOf, processCpuMs } from './process-usage.ts';
import { stopServers } from './started-servers.ts';

/**
 * Measures one large document with everything that `npm start` runs: the memory of the worker while it is crawled and
 * refreshed, and how long the lists of documents and of pages take:
 *
 *   node scripts/bench/large-documents.ts [pages, default 5000]
 *   node scripts/bench/large-documents.ts http://127.0.0.1:8000/index.html
 */
const [pagesOrUrl = '5000'] = process.argv.slice(2);
const MAX_PAGES = 5_000;
const MAX_WORKER_MB = 350;
const REPORT_EVERY_PAGES = 500;
const POLL_INTERVAL_MS = 250;
const CALLS = 40;

interface Document {
  readonly id: number;
  readonly status: string;
  readonly progress: { readonly found: number; readonly done: number; readonly searchable?: number } | null;
  readonly note: string | null;
}

const site = /^\d+$/.test(pagesOrUrl) ? await startSite('', '1', pagesOrUrl) : null;
const url = site ? `${site.origin}/site/0/llms.txt` : pagesOrUrl;
const { host } = new URL(url);
const installation = await startInstallation({
  NODE_ENV: 'development',
  CRAWL_ALLOWED_HOSTS: host,
  MALLOC_ARENA_MAX: '2',
});
const workerId = installation.processOf('workers') ?? 0;
try {
  const client = await signIn(installation.origin, 'ada@example.com', 'Ada Lovelace');
  const { id } = await client.call<{ id: number }>('POST', '/api/collections', { name: 'Bench' });
  const listDocuments = () => client.call<Document[]>('GET', `/api/collections/${id}/recent_documents`);
  console.log(`before: ${memoryOf(workerId)}`);
  const crawlType = site ? 'llms_txt' : 'crawl';
  const source = { collectionId: id, url, crawlType, maxUrls: MAX_PAGES };
  await client.call('POST', `/api/collections/${id}/urls`, source);
  const { id: documentId } = await watch('crawl', listDocuments);
  await measure('status', listDocuments);
  const path = `/api/recent_documents/${documentId}`;
  await measure('page list', () => client.call('GET', `${path}/pages?order=failures`));
  await measure('page search', () => client.call('GET', `${path}/pages?order=failures&search=guide`));
  await measure('page counts', () => client.call('GET', `${path}/page-counts`));
  await client.call('POST', `/api/recent_documents/${documentId}/retry`, { pages: 'changed' });
  await watch('refresh', listDocuments);
  if (memoryMbOf(workerId).peak > MAX_WORKER_MB) {
    console.error(`The worker must need at most ${MAX_WORKER_MB} MB`);
    process.exitCode = 1;
  }
} finally {
  await installation[Symbol.asyncDispose]();
  await stopServers();
}

/** Reports the progress of a crawl, and resolves with its document when it has ended. */
async function watch(label: string, listDocuments: () => Promise<Document[]>): Promise<Document> {
  const startedAt = performance.now();
  const cpuBeforeMs = processCpuMs(workerId);
  let nextReport = REPORT_EVERY_PAGES;
  for (;;) {
    const [document] = await listDocuments();
    if (!document) throw new Error('The document is gone');
    const { progress, status, note } = document;
    const { done = 0, found = 0, searchable = 0 } = progress ?? {};
    const seconds = `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
    if (status !== 'processing') {
      const cpu = ((processCpuMs(workerId) - cpuBeforeMs) / 1_000).toFixed(1);
      console.log(`${label}: ${seconds}, ${cpu} s CPU, ${done} pages, ${memoryOf(workerId)}`, note ?? '');
      return document;
    }
    if (done >= nextReport) {
      nextReport = done + REPORT_EVERY_PAGES;
      console.log(`${seconds}: ${done} of ${found} stored, ${searchable} searchable, ${memoryOf(workerId)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function measure(label: string, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const startedAt = performance.now();
    await call();
    times.push(performance.now() - startedAt);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(`${label}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
}

function memoryOf(pid: number): string {
  const { now, peak } = memoryMbOf(pid);
  return `${now} MB, at most ${peak} MB`;
}
