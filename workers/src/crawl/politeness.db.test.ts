import { createDataSource, type DataSource } from '@lectern/shared/db/data-source.ts';
import { hostPausedForMs } from '@lectern/shared/db/stores/pages/host-paces.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database/test-database.ts';
import { serveSite } from '../../../test/support/servers/serve-site.ts';
import { createSafeFetch } from '../net/http/safe-fetch.ts';
import type { HostPace } from '../net/pace/host-pace.ts';
import { createSharedHostPace } from '../net/pace/shared-host-pace.ts';
import { createRobots } from '../net/robots/robots.ts';
import { fetchPage } from './fetch/fetch-page.ts';

const GAP_MS = 100;
const PAUSE_MS = 1_000;
/** Timers may end a little early, and two clocks differ. */
const TOLERANCE_MS = 50;
const PAGES = 5;

let database: TestDatabase;
let workers: DataSource[];

beforeAll(async () => {
  database = await createTestDatabase();
  workers = await Promise.all([1, 2].map(() => createDataSource(database.url).initialize()));
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.destroy()));
  await database.drop();
});

test('keeps the pace of a host across two workers, and respects its pause', async () => {
  const beganAtMs = performance.now();
  const arrivals: number[] = [];
  const starts: number[] = [];
  let pausedAtMs = 0;
  let heldAtMs = 0;
  await using site = await serveSite();
  for (const path of ['/robots.txt', ...Array.from({ length: PAGES * 2 }, (_, index) => `/${index}`)]) {
    site.reply(path, (_request, response) => {
      arrivals.push(performance.now());
      if (arrivals.length === 5) {
        pausedAtMs = performance.now();
        response.writeHead(429, { 'retry-after': String(PAUSE_MS / 1000) }).end();
      } else {
        response.writeHead(200, { 'content-type': 'text/plain' }).end(path === '/robots.txt' ? '' : 'Text');
      }
    });
  }
  const crawls = workers.map((worker, tenant) => {
    const shared = createSharedHostPace({ db: worker, onError: () => {} });
    const pace: HostPace = {
      ...shared,
      async enter(...host) {
        const leave = await shared.enter(...host);
        starts.push(performance.now());
        return leave;
      },
      async pause(...pause) {
        await shared.pause(...pause);
        heldAtMs = performance.now();
      },
    };
    const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host], pace });
    const deps = { safeFetch, robots: createRobots({ safeFetch }) };
    const urls = Array.from({ length: PAGES }, (_, index) => `${site.origin}/${tenant * PAGES + index}`);
    return Promise.all(urls.map((url) => fetchPage({ url }, deps))).finally(() => safeFetch.close());
  });
  const pages = (await Promise.all(crawls)).flat();
  expect(pages.map(({ body }) => body)).toEqual(Array(PAGES * 2).fill('Text'));

  // Requests that started before the pause was known here do not count.
  const knownAtMs = heldAtMs + (heldAtMs - pausedAtMs);
  const tooEarly = starts.filter((at) => at > knownAtMs && at < pausedAtMs + PAUSE_MS - TOLERANCE_MS);
  expect(tooEarly).toEqual([]);
  // Both robots.txt files, all pages, and one repeated request.
  expect(arrivals).toHaveLength(2 + PAGES * 2 + 1);
  const gaps = arrivals.length - 2;
  expect((arrivals.at(-1) ?? 0) - beganAtMs).toBeGreaterThan(gaps * GAP_MS + PAUSE_MS - TOLERANCE_MS);
});

test.each([
  ['a year', '31536000'],
  ['an endless time', '9'.repeat(400)],
])('pauses a host for at most an hour when one of its pages asks for %s', async (_, seconds) => {
  const [db] = workers;
  if (!db) throw new Error('No worker');
  await using site = await serveSite({ '/~mallory': { status: 429, headers: { 'retry-after': seconds } } });
  const pace = createSharedHostPace({ db, onError: () => {} });
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host], pace });
  const deps = { safeFetch, robots: createRobots({ safeFetch }) };
  const page = fetchPage({ url: `${site.origin}/~mallory` }, deps);
  await expect(page).rejects.toMatchObject({ failure: 'server_error' });
  expect(await hostPausedForMs(db, site.host)).toBeLessThanOrEqual(60 * 60 * 1000);
  await safeFetch.close();
});
