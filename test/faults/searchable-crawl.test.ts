import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataSource, type DataSource } from '../../shared/src/db/data-source.ts';
import type { JobStep } from '../../shared/src/job-steps.ts';
import { decodeSegment } from '../../shared/src/search/index/segment.ts';
import { addSources } from '../support/database/add-sources.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { startWorker } from '../support/processes/start-worker.ts';
import { serveSite, type TestSite } from '../support/servers/serve-site.ts';

const PAGES = 160;
const PAGE_MS = 100;
/** Every step of making pages searchable, while the crawl runs and at its end. */
const STEPS: readonly JobStep[] = [
  'run locked',
  'topics stored',
  'segment stored',
  'page stored',
  'document finished',
];

let database: TestDatabase;
let dataSource: DataSource;
let site: TestSite;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  const names = Array.from({ length: PAGES - 1 }, (_, index) => `page-${index}.html`);
  site = await serveSite({
    '/docs/': pageOf('Manual', names.map((name) => `<a href="${name}">${name}</a>`).join(' ')),
  });
  for (const name of names) {
    site.reply(`/docs/${name}`, (_request, response) => {
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(name, `What ${name} explains.`));
      }, PAGE_MS);
    });
  }
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await dataSource.destroy();
  await database.drop();
});

const pageOf = (title: string, text: string) => `<main><h1>${title}</h1><p>${text}</p></main>`;

/** The pages that agents find. Throws when a page is found twice, or when a segment contains a page that is not stored. */
async function readServedPages(): Promise<Set<string>> {
  return dataSource.transaction(async (db) => {
    await db.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const segments: { bytes: Buffer }[] = await db.query('SELECT bytes FROM segments');
    const passages: { id: number; url: string; ordinal: number }[] = await db.query(
      'SELECT id, page_url AS url, ordinal FROM passages',
    );
    const found = segments.flatMap(({ bytes }) => [...decodeSegment(bytes).passageIds]);
    expect(found.toSorted((a, b) => a - b)).toEqual(passages.map(({ id }) => id).sort((a, b) => a - b));
    expect(new Set(passages.map(({ url, ordinal }) => `${url} ${ordinal}`)).size).toBe(passages.length);
    return new Set(passages.map(({ url }) => url));
  });
}

test('a crawl whose worker is killed at every step serves each stored page once and never loses one', async () => {
  await addSources(dataSource, [{ url: `${site.origin}/docs/`, crawlType: 'crawl', maxUrls: PAGES }]);
  let served = new Set<string>();
  const watch = async () => {
    const now = await readServedPages();
    expect(served.difference(now)).toEqual(new Set());
    served = now;
  };
  for (const step of STEPS) {
    const worker = await startWorker(database.url, site.host, {
      DIE_AT_STEP: step,
      DIE_AT_TIME: step === 'page stored' ? '20' : step === 'document finished' ? '1' : '2',
      NODE_OPTIONS: '--import ./test/support/faults/die-at-step.ts',
    });
    let isRunning = true;
    void worker.ended.then(() => {
      isRunning = false;
    });
    while (isRunning) await watch();
    expect(await worker.ended).toBe('SIGKILL');
    await watch();
    if (step !== 'document finished') expect(served.size).toBeGreaterThan(0);
  }
  const worker = await startWorker(database.url, site.host);
  const isActive = () => dataSource.query(`SELECT 1 FROM document_urls WHERE status = 'active'`);
  await expect.poll(isActive, { timeout: 100_000, interval: 50 }).toHaveLength(1);
  await worker.end('SIGTERM');
  await watch();
  expect(served.size).toBe(PAGES);
}, 200_000);
