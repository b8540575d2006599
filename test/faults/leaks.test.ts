import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { addSources, type Source } from '../support/database/add-sources.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { makePdf } from '../support/payloads/make-pdf.ts';
import {
  COLLECTING,
  listProcessesIn,
  measureResources,
  type Resources,
  slopeOf,
} from '../support/processes/process-resources.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

/** Fewer crawls make the test shorter and its measure of growth less precise. */
const CRAWLS = Number(process.env.CRAWLS ?? 100);
const BATCH_SIZE = 50;
/** Crawls until caches, pools and compiled code have reached their final sizes. */
const WARM_AFTER = CRAWLS >= 400 ? 200 : BATCH_SIZE;
/** Searches until the API's memory has reached its final size. */
const WARM_QUESTIONS = CRAWLS >= 400 ? 1_500 : 0;
const KILLS = 4;
const DESCRIPTORS = 256;
const MIB = 1024 * 1024;

let stack: FaultStack | undefined;
let folder: string | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Starts a stack whose processes use a temporary folder of their own. */
async function startWatched(store: 'redis' | 'postgres'): Promise<{ on: FaultStack; temporary: string }> {
  folder = mkdtempSync(join(tmpdir(), 'lectern-leaks-'));
  const temporary = folder;
  const settings = { TMPDIR: temporary };
  stack = await startFaultStack({
    store,
    workers: 1,
    pages: BATCH_SIZE,
    nodeArguments: COLLECTING,
    environment: () => settings,
  });
  serveOddPages(stack);
  return { on: stack, temporary };
}

const APPLICATION = `<!doctype html><title>Application</title><div id="root"></div><script>
  const text = 'The application explains what its settings do, one after the other, and why. '.repeat(20);
  setTimeout(() => { root.innerHTML = '<main><h1>Settings</h1><p>' + text + '</p></main>'; }, 50);
</script>`;
const ENDLESS = '<title>Endless</title><div id="root"></div><script>while (true);</script>';

function serveOddPages({ manuals }: FaultStack): void {
  const html = { 'content-type': 'text/html' };
  manuals.reply('/application', (_, response) => response.writeHead(200, html).end(APPLICATION));
  manuals.reply('/endless', (_, response) => response.writeHead(200, html).end(ENDLESS));
  manuals.reply('/cut', (_, response) => {
    response.writeHead(200, { ...html, 'content-length': '100000' }).write('<p>Half of a page', () => {
      response.destroy();
    });
  });
  const pdf = makePdf([[{ text: 'The manual on paper explains what its settings do.', y: 700 }]]);
  manuals.reply('/manual.pdf', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
  );
  manuals.reply('/picture', (_, response) =>
    response.writeHead(200, html).end(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')),
  );
}

/** The mix of sources: half are pages, the others sites, applications, files and unreadable pages. */
function sourceOf({ manuals }: FaultStack, at: number): Source {
  const one = (path: string): Source => ({
    url: `${manuals.origin}${path}?n=${at}`,
    crawlType: 'crawl',
    maxUrls: 1,
  });
  const place = at % BATCH_SIZE;
  if (at % 100 === 99) return one('/endless');
  if (place < 8) return one('/application');
  if (place < 11) return one('/cut');
  if (place < 14) return one('/gone');
  if (place < 17) return one('/manual.pdf');
  if (place < 19) return one('/picture');
  const url = manuals.urls[place] ?? manuals.origin;
  return {
    url: `${url}?n=${at}`,
    crawlType: place < 25 ? 'universal' : 'crawl',
    maxUrls: place < 25 ? 5 : 1,
  };
}

/** Sends the requests of a user's browser and editor `times` times. */
async function ask({ users, origin }: FaultStack, from: number, times: number): Promise<void> {
  const [user] = users;
  for (let at = 0; at < times; at += 1) {
    await user?.poll(origin);
    await user?.ask(origin, `What does setting ${from + at} do?`);
  }
}

async function crawlBatch(on: FaultStack, from: number): Promise<void> {
  const sources = Array.from({ length: BATCH_SIZE }, (_, at) => sourceOf(on, from + at));
  await on.dataSource.transaction(async (db) => {
    for (const source of sources) await addSources(db, [source]);
  });
  await ask(on, from, BATCH_SIZE);
  await on.drained(scaledLimit(180_000));
}

function describeResources(what: string, resources: Resources): string {
  const { residentBytes, heapBytes, externalBytes, descriptors, sockets, threads } = resources;
  const mib = (bytes: number) => (bytes / MIB).toFixed(1);
  const memory = `${mib(residentBytes)} MiB resident, ${mib(heapBytes)} heap, ${mib(externalBytes)} external`;
  return `${what}: ${memory}; ${descriptors} descriptors (${sockets} sockets), ${threads} threads`;
}

function expectNoGrowth(samples: readonly (Resources & { readonly crawls: number })[]): void {
  const warm = samples.filter(({ crawls }) => crawls >= WARM_AFTER);
  const [first, last] = [warm[0], warm.at(-1)];
  expect(last?.descriptors).toBeLessThanOrEqual((first?.descriptors ?? 0) + 10);
  expect(last?.threads).toBeLessThanOrEqual((first?.threads ?? 0) + 4);
  if (warm.length < 4) return;
  const perHundred = (of: (sample: Resources) => number) =>
    (slopeOf(warm.map((sample) => ({ at: sample.crawls, value: of(sample) }))) * 100) / MIB;
  const heap = perHundred(({ heapBytes, externalBytes }) => heapBytes + externalBytes);
  const resident = perHundred(({ residentBytes }) => residentBytes);
  console.log(`growth per hundred crawls: ${heap.toFixed(2)} MiB heap, ${resident.toFixed(2)} MiB resident`);
  expect(heap).toBeLessThanOrEqual(1);
  expect(resident).toBeLessThanOrEqual(1);
}

test.runIf(process.platform === 'linux')(
  'processes use no more resources after many crawls, however the crawls end',
  async () => {
    const { on, temporary } = await startWatched('postgres');
    const watched = { api: on.api, workers: on.workers[0] ?? on.api };
    for (const { processId } of Object.values(watched)) {
      const limit = `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`;
      expect(spawnSync('prlimit', ['--pid', String(processId), limit]).status).toBe(0);
    }
    const samples = { api: [], workers: [] } as Record<
      keyof typeof watched,
      (Resources & { crawls: number })[]
    >;
    await ask(on, 0, WARM_QUESTIONS);
    for (let crawls = BATCH_SIZE; crawls <= CRAWLS; crawls += BATCH_SIZE) {
      await crawlBatch(on, crawls - BATCH_SIZE);
      for (const name of ['api', 'workers'] as const) {
        const resources = await measureResources(watched[name]);
        samples[name].push({ ...resources, crawls });
        console.log(describeResources(`${name} after ${crawls}`, resources));
      }
    }
    const states = await on.dataSource.query<{ status: string; failure: string | null; count: number }[]>(
      'SELECT status, failure, count(*)::int FROM document_urls GROUP BY 1, 2 ORDER BY 1, 2',
    );
    console.log(states.map(({ status, failure, count }) => `${count} ${failure ?? status}`).join(', '));
    const ours = await on.dataSource.query<unknown[]>(
      `SELECT url, failure_message FROM document_urls WHERE failure IN ('internal', 'needs_browser')`,
    );
    expect(ours).toEqual([]);
    for (const each of Object.values(samples)) expectNoGrowth(each);
    expect(await on.workers[0]?.end('SIGTERM')).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  },
  7_200_000,
);

test.runIf(process.platform === 'linux')(
  'workers killed while rendering leave no browser process, and the next worker cleans up',
  async () => {
    const { on, temporary } = await startWatched('redis');
    let added = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sources = Array.from(
        { length: 8 },
        (): Source => ({
          url: `${on.manuals.origin}/application?n=${added++}`,
          crawlType: 'crawl',
          maxUrls: 1,
        }),
      );
      for (const source of sources) await addSources(on.dataSource, [source]);
      const browsers = () =>
        listProcessesIn(temporary).filter(
          (id) => ![on.api, ...on.workers].some(({ processId }) => processId === id),
        );
      await waitUntil(
        'a browser',
        async () => browsers().length,
        (count) => count > 0,
        scaledLimit(60_000),
      );
      // Kills the worker at different moments: while its browser starts and while it renders pages.
      await pause(kill * 300);
      await on.workers.shift()?.end('SIGKILL');
      await waitUntil(
        'no browser is left',
        async () => browsers().length,
        (count) => count === 0,
        scaledLimit(20_000),
      );
      await on.startWorker();
    }
    await on.drained(scaledLimit(120_000));
    expect(await on.workers[0]?.end('SIGTERM')).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  },
  900_000,
);
