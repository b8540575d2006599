import { afterEach, expect, test } from 'vitest';
import { addSources } from '../support/database/add-sources.ts';
import { readDocumentStates } from '../support/database/document-state.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';

const PAGES = 30;
const CRASHING_PAGE = 7;
const KILLS = 4;

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

/** Serves a manual at `/many/`; the requests for its pages are counted in the result. */
function serveManual({ manuals }: FaultStack, textOf: (page: number) => string): { requests: number } {
  const counted = { requests: 0 };
  const numbers = Array.from({ length: PAGES - 1 }, (_, index) => index + 1);
  const links = numbers.map((number) => `<a href="/many/page-${number}">Page ${number}</a>`).join(' ');
  const reply = (path: string, html: string) =>
    manuals.reply(path, (_, response) => {
      counted.requests += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
  reply('/many/', `<main><h1>Manual</h1><p>All chapters of this manual:</p><p>${links}</p></main>`);
  for (const number of numbers)
    reply(`/many/page-${number}`, `<main><h1>Page ${number}</h1><p>${textOf(number)}</p></main>`);
  return counted;
}

async function addManual({ dataSource, manuals }: FaultStack): Promise<void> {
  const source = { url: `${manuals.origin}/many/`, crawlType: 'crawl' as const, maxUrls: PAGES };
  await dataSource.transaction((db) => addSources(db, [source]));
}

/** Starts another worker whenever one ends, until nothing is left to do. Returns the number of ended workers. */
async function superviseUntilDone(on: FaultStack): Promise<number> {
  let ended = 0;
  let isDone = false;
  const supervise = async () => {
    for (let worker = on.workers[0]; worker; worker = await on.startWorker()) {
      await worker.ended;
      if (isDone) return;
      ended += 1;
    }
  };
  void supervise().catch(() => {});
  await on.drained(scaledLimit(300_000));
  isDone = true;
  return ended;
}

test.each(['postgres', 'redis'] as const)(
  'only the page that crashes the parser fails, and the other pages of its document are stored (queue in %s)',
  async (store) => {
    const nodeArguments = ['--import', new URL('../support/faults/crash-on-page.ts', import.meta.url).href];
    stack = await startFaultStack({ store, workers: 1, pages: 1, nodeArguments });
    serveManual(stack, (page) => (page === CRASHING_PAGE ? 'CRASH_ON_TEXT' : `Setting ${page} is a number.`));
    await addManual(stack);
    const ended = await superviseUntilDone(stack);
    console.log(`${store}: the page ended ${ended} worker(s)`);
    // After the first crash, the pages are parsed in another process.
    expect(ended).toBeLessThanOrEqual(2);
    const [document] = await readDocumentStates(stack.dataSource);
    expect(document?.status).toBe('active');
    expect(document?.pages.filter((page) => page.includes(' success '))).toHaveLength(PAGES - 1);
    const failed = await stack.dataSource.query<{ url: string; failure: string; error_message: string }[]>(
      `SELECT url, failure, error_message FROM singleurl_cache WHERE status <> 'success'`,
    );
    expect(failed).toEqual([
      {
        url: `${stack.manuals.origin}/many/page-${CRASHING_PAGE}`,
        failure: 'internal',
        error_message: 'Parsing the page failed: the parser crashed (SIGSEGV).',
      },
    ]);
  },
  900_000,
);

test.each(['postgres', 'redis'] as const)(
  'a document survives four kills of its worker before its first page is stored (queue in %s)',
  async (store) => {
    stack = await startFaultStack({ store, workers: 0, pages: 1 });
    const on = stack;
    let kills = 0;
    const counted = serveManual(on, (page) => `Setting ${page} is a number.`);
    // The first page never arrives while workers are being killed.
    on.manuals.reply('/many/', (_, response) => {
      counted.requests += 1;
      if (kills >= KILLS) response.writeHead(200, { 'content-type': 'text/html' }).end(START_PAGE);
    });
    await addManual(on);
    for (; kills < KILLS; kills += 1) {
      counted.requests = 0;
      const worker = await on.startWorker();
      await expect.poll(() => counted.requests, { timeout: scaledLimit(120_000) }).toBeGreaterThan(0);
      await worker.end('SIGKILL');
    }
    await on.startWorker();
    await on.drained(scaledLimit(120_000));
    const [document] = await readDocumentStates(on.dataSource);
    expect(document?.status).toBe('active');
  },
  900_000,
);

const START_PAGE = '<main><h1>Manual</h1><p>All chapters of this manual are on one page.</p></main>';
