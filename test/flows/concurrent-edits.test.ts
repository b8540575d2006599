import { DelayJobError } from '@lectern/shared/errors.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { decodeSegment } from '@lectern/shared/search/index/segment.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCrawlSource } from '../../workers/src/crawl/crawl-source.ts';
import { createPublicPages } from '../../workers/src/crawl/fetch/public-pages.ts';
import { buildInThisThread } from '../../workers/src/crawl/store/store-segment.ts';
import { createRebuildSegment } from '../../workers/src/jobs/index/rebuild-segment.ts';
import { createIngestUrl } from '../../workers/src/jobs/ingest-url/ingest-url.ts';
import { createSafeFetch, type SafeFetch } from '../../workers/src/net/http/safe-fetch.ts';
import { createRobots } from '../../workers/src/net/robots/robots.ts';
import { type SignedUpBrowser, startTestApi, type TestApi } from '../support/api/test-api.ts';
import { sharedParserPool } from '../support/crawl/shared-parser-pool.ts';
import { createRandom } from '../support/random.ts';

const SEED = 20_261_129;
const CLIENTS = 6;
const CHANGES_EACH = 60;

let api: TestApi;
let ada: SignedUpBrowser;
let safeFetch: SafeFetch;

beforeAll(async () => {
  api = await startTestApi();
  ada = await api.signUp({ isPro: true });
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [] });
});
afterAll(async () => {
  await safeFetch.close();
  await api.close();
});

const query = <Row>(sql: string, values: unknown[] = []) => api.dataSource.query<Row[]>(sql, values);
const random = createRandom(SEED);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** The jobs of workers, in this process. */
function createJobs() {
  const db = api.dataSource;
  const transact = api.dataSource.transaction;
  const crawlSource = createCrawlSource({
    db,
    parserPool: sharedParserPool(),
    publicPages: createPublicPages({ db, privateHosts: [] }),
    safeFetch,
    robots: createRobots({ safeFetch }),
  });
  return {
    ingest: createIngestUrl({ db, transact, plans: 'on', crawlSource }),
    rebuild: createRebuildSegment({ transact, buildSegmentBytes: buildInThisThread }),
    context: {
      jobId: 'test',
      attemptNumber: 1,
      isLastAttempt: true,
      logger: createLogger({ service: 'test', level: 'silent' }),
    },
  };
}

const UNFINISHED = `SELECT u.id AS "documentUrlId", u.attempt FROM document_urls u
  JOIN document_collections c ON c.id = u.collection_id AND c.user_id IS NOT NULL
 WHERE u.status IN ('pending', 'processing')`;

/** The queue repeats a delayed job later. */
const LATER = `UPDATE document_urls SET updated_at = updated_at - interval '1 hour' WHERE id = $1`;

test('simultaneous changes of documents, topics and collections lose nothing and cause no internal error', async () => {
  const jobs = createJobs();
  const collections: number[] = [];
  const words = new Map<number, string>();
  const running = new Set<number>();
  const failed: unknown[] = [];

  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await ada.call<{ id: number; recentDocument: { id: number } }>(method, path, body);
    if (reply.status >= 500) failed.push([method, path, reply.body]);
    return reply;
  };
  const add = async () => {
    const [collectionId, word] = [pick(collections), `zeppelin${words.size}${Math.floor(random() * 1e9)}`];
    const fullText = `# ${word}\n\nThe ${word} floats above the town.`;
    const text = { collectionId, url: `user_text://${word}`, crawlType: 'user_text', fullText };
    const { status, body } = await call('POST', `/api/collections/${collectionId}/urls`, text);
    if (status === 201) words.set(body.recentDocument.id, word);
  };
  const ingestOne = async () => {
    const waiting = await query<{ documentUrlId: number; attempt: number }>(UNFINISHED);
    const run = waiting.find(({ documentUrlId }) => !running.has(documentUrlId));
    if (!run) return;
    running.add(run.documentUrlId);
    await jobs.ingest(run, jobs.context).catch(async (error) => {
      if (error instanceof DelayJobError) await query(LATER, [run.documentUrlId]);
      else failed.push(error);
    });
    running.delete(run.documentUrlId);
  };
  const document = () => `/api/recent_documents/${pick([...words.keys()])}`;
  const collection = () => `/api/collections/${pick(collections)}`;
  const topic = async () => {
    const topics = await query<{ id: number; urlId: number }>(
      'SELECT id, url_id AS "urlId" FROM document_topics ORDER BY id',
    );
    return topics.length > 0 ? pick(topics) : { id: 1, urlId: 1 };
  };
  const changes: readonly (() => Promise<unknown>)[] = [
    add,
    ingestOne,
    ingestOne,
    () => call('DELETE', document()),
    () => call('POST', `${document()}/restore`),
    () => call('POST', `${document()}/move`, { toCollectionId: pick(collections) }),
    () => call('POST', `${document()}/move`, { toCollectionId: pick(collections) }),
    () => call('PATCH', document(), { pinIndex: pick([null, 1, 2]) }),
    () => call('POST', `${document()}/retry`, {}),
    () => call('POST', `${document()}/cancel`),
    async () => call('PATCH', `/api/topics/${(await topic()).id}`, { enabled: pick([true, false]) }),
    async () => call('DELETE', `/api/topics/${(await topic()).id}`),
    async () => {
      const { urlId } = await topic();
      await call('POST', `/api/urls/${urlId}/topics`, { urlId, name: 'Airships' });
    },
    () => call('PATCH', collection(), { name: pick(['Ships', 'Trains']) }),
    () => call('POST', `${collection()}/ask`, { arguments: { query: 'zeppelin' } }),
    () => call('GET', `${collection()}/recent_documents?limit=3`),
    () => ada.request(`${collection()}/llms-full.txt`).then((reply) => reply.text()),
    async () => {
      const deleted = collection();
      await call('DELETE', deleted);
      await call('POST', `${deleted}/restore`);
    },
  ];

  for (const name of ['One', 'Two', 'Three'])
    collections.push((await call('POST', '/api/collections', { name })).body.id);
  for (let count = 0; count < CLIENTS; count += 1) await add();
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (let change = 0; change < CHANGES_EACH; change += 1) await pick(changes)();
  });
  await Promise.all(clients);
  for (const id of collections) await call('POST', `/api/collections/${id}/restore`);
  while ((await query(UNFINISHED)).length > 0) await ingestOne();
  for (const { id } of await query<{ id: number }>('SELECT id FROM document_urls'))
    await jobs.rebuild({ documentUrlId: id }, jobs.context);

  expect(failed).toEqual([]);
  const documents = await query<{ id: number; collectionId: number; isServed: boolean }>(
    `SELECT d.id, d.collection_id AS "collectionId", c.user_id IS NOT NULL AND EXISTS (
              SELECT 1 FROM document_topics t WHERE t.url_id = d.document_url_id AND t.enabled AND t.origin = 'crawl')
              AS "isServed"
       FROM recent_documents d JOIN document_collections c ON c.id = d.collection_id ORDER BY d.id`,
  );
  expect(documents.map(({ id }) => id)).toEqual([...words.keys()].toSorted((a, b) => a - b));
  for (const [name, sql] of Object.entries(CONTRADICTIONS)) expect(await query(sql), name).toEqual([]);
  for (const { bytes, passageIds } of await query<{ bytes: Buffer; passageIds: number[] }>(SEGMENTS))
    expect([...decodeSegment(bytes).passageIds].toSorted((a, b) => a - b)).toEqual(passageIds);
  for (const { id, collectionId, isServed } of documents) {
    for (const asked of collections) {
      const question = { arguments: { query: words.get(id) } };
      const { body } = await ada.call<{ text: string }>('POST', `/api/collections/${asked}/ask`, question);
      expect(body.text.includes(`${words.get(id)} floats`)).toBe(isServed && asked === collectionId);
    }
  }
});

const SEGMENTS = `SELECT s.bytes, coalesce(array_agg(p.id ORDER BY p.id) FILTER (WHERE p.id IS NOT NULL), '{}') AS "passageIds"
  FROM segments s LEFT JOIN passages p ON p.document_url_id = s.document_url_id GROUP BY s.document_url_id, s.first_page_id`;

const elsewhere = (table: string, source: string) =>
  `SELECT r.* FROM ${table} r JOIN document_urls u ON u.id = r.${source} WHERE r.collection_id <> u.collection_id`;

/** Queries for rows that contradict each other. */
const CONTRADICTIONS = {
  'documents outside the collection of their source': elsewhere('recent_documents', 'document_url_id'),
  'topics outside the collection of their source': elsewhere('document_topics', 'url_id'),
  'passages outside the collection of their source': elsewhere('passages', 'document_url_id'),
  'segments outside the collection of their source': elsewhere('segments', 'document_url_id'),
  'sources without a document': `SELECT u.id FROM document_urls u
    WHERE NOT EXISTS (SELECT 1 FROM recent_documents d WHERE d.document_url_id = u.id)`,
  'deleted documents without a document': `SELECT c.id FROM document_collections c WHERE c.deleted_from IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM recent_documents d WHERE d.collection_id = c.id)`,
  'documents with another status than their source': `SELECT d.id FROM recent_documents d
    JOIN document_urls u ON u.id = d.document_url_id JOIN document_collections c ON c.id = u.collection_id
    WHERE c.user_id IS NOT NULL AND d.status <> u.status`,
  'collections that are still processing': `SELECT id FROM document_collections
    WHERE user_id IS NOT NULL AND status <> 'active'`,
};
