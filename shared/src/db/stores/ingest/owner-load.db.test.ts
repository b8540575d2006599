import { expect, test } from 'vitest';
import { countRowsRead } from '../../../../../test/support/database/count-rows-read.ts';
import { useTestDatabase } from '../../../../../test/support/database/test-database.ts';
import type { CrawlProgress } from '../../../contracts/documents.ts';
import type { Db } from '../../data-source.ts';
import { updateCollectionStatus } from '../collections/collections.ts';
import { countUnfinishedSources, isUrlUnfinished } from '../documents/documents.ts';
import { claimSource, saveProgress } from './ingest.ts';
import { getOwnerLoad } from './owner-load.ts';
import { listUnfinishedRuns, renewRun } from './unfinished-runs.ts';

const OWNERS = 200;
const WAITING_EACH = 5;
const TABLES = ['document_urls', 'document_collections'];
const PROGRESS: CrawlProgress = {
  found: 1,
  done: 0,
  failed: 0,
  skipped: 0,
  overLimit: 0,
  failures: {},
  current: null,
  etaMs: null,
  startedAt: '2026-11-22T00:00:00Z',
};

const database = useTestDatabase();

/** Creates one collection per owner. Adds pending sources after ANALYZE, so the planner does not expect them. */
async function createPendingSources(): Promise<{
  userId: number;
  collectionId: number;
  documentUrlId: number;
}> {
  await database.db.query(
    `WITH owners AS (
       INSERT INTO users (email, full_name) SELECT n || '@example.com', 'Ada' FROM generate_series(1, $1) n RETURNING id),
     collections AS (
       INSERT INTO document_collections (user_id, name, mcp_server_hash) SELECT id, 'Docs', id FROM owners RETURNING id)
     INSERT INTO document_urls (collection_id, url, status) SELECT id, 'https://docs.example.com/', 'active' FROM collections`,
    [OWNERS],
  );
  await database.db.query('ANALYZE users, document_collections, document_urls');
  await database.db.query(
    `INSERT INTO document_urls (collection_id, url)
       SELECT c.id, 'https://docs.example.com/' || n FROM generate_series(1, $1) n CROSS JOIN document_collections c`,
    [WAITING_EACH],
  );
  const [last] = await database.db.query(
    `SELECT c.user_id AS "userId", c.id AS "collectionId", u.id AS "documentUrlId"
       FROM document_urls u JOIN document_collections c ON c.id = u.collection_id ORDER BY u.id DESC LIMIT 1`,
  );
  return last;
}

function measure<Result>(query: (db: Db) => Promise<Result>): Promise<{ result: Result; rows: number }> {
  return database.dataSource.transaction((db) => countRowsRead(db, TABLES, query));
}

test('queries for one owner do not read the waiting sources of other owners', async () => {
  const { userId, collectionId, documentUrlId } = await createPendingSources();
  const run = { documentUrlId, attempt: 1 };
  const queries = {
    count: await measure((db) => countUnfinishedSources(db, userId)),
    sameUrl: await measure((db) => isUrlUnfinished(db, collectionId, 'https://docs.example.com/1')),
    otherUrl: await measure((db) => isUrlUnfinished(db, collectionId, 'https://docs.example.com/none')),
    ownerLoad: await measure((db) => getOwnerLoad(db, documentUrlId)),
    runs: await measure(async (db) => (await listUnfinishedRuns(db, collectionId)).length),
    collectionStatus: await measure((db) => updateCollectionStatus(db, collectionId)),
    claimed: await measure(async (db) => (await claimSource(db, run))?.starts),
    progress: await measure((db) => saveProgress(db, run, PROGRESS)),
    renewed: await measure(async (db) => (await renewRun(db, run))?.attempt),
  };
  expect(Object.values(queries).map(({ result }) => result)).toEqual([
    WAITING_EACH,
    true,
    false,
    { running: 0, ahead: WAITING_EACH - 1 },
    WAITING_EACH,
    undefined,
    1,
    undefined,
    2,
  ]);
  // A sequential scan of all collections is the cheapest plan while they fit on one or two pages. Two statements update the
  // status of a collection.
  for (const [name, { rows }] of Object.entries(queries)) expect(rows, name).toBeLessThan(3 * OWNERS);
});
