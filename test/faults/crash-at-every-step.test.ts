import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataSource, type DataSource } from '../../shared/src/db/data-source.ts';
import { JOB_STEPS, type JobStep } from '../../shared/src/job-steps.ts';
import { addSources } from '../support/database/add-sources.ts';
import { type DocumentState, readDocumentStates } from '../support/database/document-state.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { startBreakableRedis } from '../support/faults/breakable-redis.ts';
import type { QueueStore } from '../support/faults/fault-stack.ts';
import { launch } from '../support/processes/launch.ts';
import { type Manuals, serveManuals } from '../support/servers/serve-manuals.ts';
import { scaledLimit } from '../support/timing/machine-load.ts';
import { waitUntil } from '../support/timing/wait-until.ts';

const DOCUMENTS = 20;
const PAGES_EACH = 3;
/** How many documents reach the step before each worker in turn dies; some documents are left at the end. */
const DIE_AT = [5, 1, 9].slice(0, Number(process.env.DEATHS ?? 3));
const CASES = (['postgres', 'redis'] as const).flatMap((store) =>
  JOB_STEPS.map((step): [JobStep, QueueStore] => [step, store]),
);
const PRELOAD = ['--import', './test/support/faults/die-at-step.ts'];
/** Steps that a relay executes once for all documents. */
const ONCE: ReadonlySet<JobStep> = new Set(['outbox taken', 'outbox enqueued']);

let manuals: Manuals;
let undisturbed: readonly DocumentState[];

beforeAll(async () => {
  manuals = await serveManuals(DOCUMENTS, PAGES_EACH);
  await withDatabase(async (database, dataSource) => {
    await addManuals(dataSource);
    await finish(environmentOf(database, ''), dataSource);
    undisturbed = await readDocumentStates(dataSource);
  });
  expect(undisturbed.every(({ status, pages }) => status === 'active' && pages.length === PAGES_EACH)).toBe(
    true,
  );
}, 600_000);

afterAll(() => manuals[Symbol.asyncDispose]());

async function withDatabase(use: (database: TestDatabase, dataSource: DataSource) => Promise<void>) {
  const database = await createTestDatabase();
  const dataSource = await createDataSource(database.url).initialize();
  await use(database, dataSource);
  await dataSource.destroy();
  await database.drop();
}

/** Adds manuals of different owners, because sources of one owner wait for each other. */
async function addManuals(db: DataSource): Promise<void> {
  for (const url of manuals.urls) await addSources(db, [{ url, crawlType: 'crawl', maxUrls: 10 }]);
}

const environmentOf = ({ url }: TestDatabase, redisUrl: string) => ({
  DATABASE_URL: url,
  REDIS_URL: redisUrl,
  CRAWL_ALLOWED_HOSTS: manuals.host,
  LOG_LEVEL: 'error',
  PLANS: 'off',
});

/** Runs a worker until no job is left. */
async function finish(environment: ReturnType<typeof environmentOf>, dataSource: DataSource): Promise<void> {
  const worker = launch('workers', environment);
  await worker.ready;
  await waitUntil(
    'all documents done',
    () => unfinished(dataSource),
    (count) => count === 0,
    scaledLimit(150_000),
  );
  expect(await worker.end('SIGTERM')).toBe(0);
}

async function unfinished(dataSource: DataSource): Promise<number> {
  const rows = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM document_urls WHERE status IN ('pending', 'processing')`,
  );
  return rows[0]?.count ?? -1;
}

test.concurrent.each(CASES)(
  'workers killed at "%s" lose, duplicate and truncate no document (queues in %s)',
  async (step, store) => {
    await using redis = store === 'redis' ? await startBreakableRedis() : null;
    await withDatabase(async (database, dataSource) => {
      const environment = environmentOf(database, redis?.url ?? '');
      await addManuals(dataSource);
      for (const time of ONCE.has(step) ? [1] : DIE_AT) {
        const dying = { DIE_AT_STEP: step, DIE_AT_TIME: String(time) };
        const worker = launch('workers', { ...environment, ...dying }, PRELOAD);
        expect(await worker.ended, worker.output.join('\n')).toBe('SIGKILL');
      }
      await finish(environment, dataSource);
      expect(await readDocumentStates(dataSource)).toEqual(undisturbed);
    });
  },
  1_800_000,
);
