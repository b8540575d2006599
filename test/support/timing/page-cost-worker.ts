import { parentPort } from 'node:worker_threads';
import { PageFailure } from '@lectern/workers/errors/page-failure.ts';
import { readPage } from '@lectern/workers/formats/all-formats.ts';
import { createFetchedPage } from '@lectern/workers/formats/page.ts';
import { splitPassages } from '@lectern/workers/passages/split-passages.ts';

/** A page to convert to passages. */
export interface PageCostTask {
  format: string;
  content: string | Uint8Array;
}

/** Answers each task with its CPU time in milliseconds, which includes refusing a page. */
parentPort?.on('message', async ({ format, content }: PageCostTask) => {
  const url = `https://docs.example.org/guide.${format}`;
  const text = typeof content === 'string' ? { body: content } : { body: '', bytes: content };
  const page = createFetchedPage({ url, kind: format, ...text });
  const before = process.threadCpuUsage();
  try {
    splitPassages(await readPage(page));
  } catch (error) {
    if (!(error instanceof PageFailure)) throw error;
  }
  const { user, system } = process.threadCpuUsage(before);
  parentPort?.postMessage((user + system) / 1000);
});
