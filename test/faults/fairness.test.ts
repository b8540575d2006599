import { afterEach, expect, test } from 'vitest';
import { addSources } from '../support/database/add-sources.ts';
import { type FaultStack, startFaultStack } from '../support/faults/fault-stack.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const FLOOD = 1_000;
/** How long another user's source may wait for the worker. */
const START_TIMEOUT_MS = 10_000;

let stack: FaultStack | undefined;

afterEach(async () => {
  await stack?.[Symbol.asyncDispose]();
  stack = undefined;
});

test.each(['postgres', 'redis'] as const)(
  'a URL of one user starts within seconds behind a thousand URLs of another (queue in %s)',
  async (store) => {
    stack = await startFaultStack({ store, workers: 1, pages: FLOOD, pageMs: 1_000 });
    const { dataSource, manuals, users, origin } = stack;
    const count = async (where: string): Promise<number> => {
      const [row] = await dataSource.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM document_urls WHERE ${where}`,
      );
      return row?.count ?? 0;
    };
    const flood = manuals.urls.map((url) => ({ url, crawlType: 'crawl' as const, maxUrls: 1 }));
    await dataSource.transaction((db) => addSources(db, flood, { inLine: true }));
    const startedCount = () => count('claims > 0');
    await waitUntil('some are done', startedCount, (started) => started > 20, scaledLimit(60_000));
    const url = `${manuals.urls[0]}?of=another`;
    const addedAt = performance.now();
    expect((await users[0]?.add(origin, url))?.status).toBe(201);
    const otherStarted = () => count(`claims > 0 AND url LIKE '%of=another'`);
    await waitUntil('started', otherStarted, (found) => found === 1, scaledLimit(2 * START_TIMEOUT_MS));
    const ms = performance.now() - addedAt;
    console.log(`${store}: started after ${Math.round(ms)} ms, ${await count('claims = 0')} others wait`);
    expect(ms).toBeLessThan(scaledLimit(START_TIMEOUT_MS));
    expect(await count('claims = 0')).toBeGreaterThan(FLOOD / 2);
  },
  900_000,
);
