import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Extract } from './other-extractors.ts';

/** Defuddle needs minutes for some pages. */
const MAX_PAGE_MS = 30_000;

interface Answer {
  readonly text?: string;
  readonly error?: string;
}

/**
 * Runs an extractor in a separate thread, with a limit of MAX_PAGE_MS per page.
 *
 * @throws {Error} in `extract` when the extractor fails or takes longer.
 */
export function withTimeLimit(extractor: string): { readonly extract: Extract; stop(): Promise<void> } {
  let thread: Worker | null = null;
  const stop = async () => {
    await thread?.terminate();
    thread = null;
  };
  return {
    stop,
    extract: async (url, html) => {
      thread ??= await startThread(extractor);
      thread.postMessage({ url, html });
      const answer = await answerOf(thread).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.text ?? '';
    },
  };
}

/** @throws {Error} when the thread fails or takes longer than MAX_PAGE_MS. */
async function answerOf(thread: Worker): Promise<Answer> {
  const [answer]: readonly Answer[] = await once(thread, 'message', {
    signal: AbortSignal.timeout(MAX_PAGE_MS),
  });
  return answer ?? {};
}

async function startThread(extractor: string): Promise<Worker> {
  const thread = new Worker(new URL('extractor-thread.ts', import.meta.url), { workerData: extractor });
  await once(thread, 'message');
  return thread;
}
