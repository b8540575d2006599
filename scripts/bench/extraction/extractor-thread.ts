import { parentPort, workerData } from 'node:worker_threads';
import { loadOtherExtractor } from './other-extractors.ts';

/** Runs one of the other extractors in a thread, which can be terminated when it hangs. */
const extract = await loadOtherExtractor(workerData);
parentPort?.postMessage('ready');
parentPort?.on('message', async ({ url, html }: { readonly url: string; readonly html: string }) => {
  try {
    parentPort?.postMessage({ text: await extract(url, html) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
