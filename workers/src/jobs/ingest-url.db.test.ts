import { createDataSource } from '@lectern/shared/db/data-source.ts';
import { CollectionEntity } from '@lectern/shared/db/entities/collection.ts';
import { DocumentTopicEntity } from '@lectern/shared/db/entities/document-topic.ts';
import { type DocumentUrl, DocumentUrlEntity } from '@lectern/shared/db/entities/document-url.ts';
import { PageCacheEntity } from '@lectern/shared/db/entities/page-cache.ts';
import { PassageEntity } from '@lectern/shared/db/entities/passage.ts';
import { RecentDocumentEntity } from '@lectern/shared/db/entities/recent-document.ts';
import { SegmentEntity } from '@lectern/shared/db/entities/segment.ts';
import { UserEntity } from '@lectern/shared/db/entities/user.ts';
import { createLogger } from '@lectern/shared/logger.ts';
import { search } from '@lectern/shared/search/score.ts';
import { decodeSegment } from '@lectern/shared/search/segment.ts';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../test/support/serve-site.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createCrawlSource } from '../crawl/crawl-source.ts';
import { createParserPool, type ParserPool } from '../crawl/parser-pool.ts';
import { createRobots } from '../net/robots.ts';
import { createSafeFetch, type SafeFetch } from '../net/safe-fetch.ts';
import { createIngestUrl } from './ingest-url.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

let database: TestDatabase;
let dataSource: DataSource;
let parserPool: ParserPool;
let site: TestSite;
let safeFetch: SafeFetch;
let userId = 0;
let collectionId = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  parserPool = createParserPool({ threads: 1, timeoutMs: 10_000, maxHeapMb: 256 });
});

afterAll(async () => {
  await parserPool.close();
  await dataSource.destroy();
  await database.drop();
});

beforeEach(async () => {
  site = await serveSite({
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: `User-agent: *\nDisallow: /docs/private\n`,
    },
    '/docs/': page(
      'Halyard',
      '<a href="queues.html">Queues</a> <a href="retries.html">Retries</a> <a href="gone.html">Old</a>',
    ),
    '/docs/queues.html': page('Queues', '<pre><code class="language-ts">openQueue("mail")</code></pre>'),
    '/docs/retries.html': page('Retries', 'A failed job is tried again after a growing pause.'),
  });
  safeFetch = createSafeFetch({ userAgent: 'Lectern test', allowedHosts: [site.host] });
  const users = await dataSource.manager
    .getRepository(UserEntity)
    .save({ email: `${site.host}@example.com`, fullName: 'Ada' });
  userId = users.id;
  const collection = await dataSource.manager
    .getRepository(CollectionEntity)
    .save({ userId, name: 'Halyard', mcpServerHash: site.host });
  collectionId = collection.id;
});

afterEach(async () => {
  await safeFetch.close();
  await site[Symbol.asyncDispose]();
});

function page(title: string, body: string): string {
  return `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>
    <p>This page of the Halyard manual explains ${title.toLowerCase()} to those who write services.</p><p>${body}</p></main></body></html>`;
}

/** Lets `happen` happen while the page about queues is being answered. */
function duringQueuesPage(happen: () => Promise<void>): void {
  site.reply('/docs/queues.html', (_request, response) => {
    void happen().then(() =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(page('Queues', 'Late.')),
    );
  });
}

async function addSource(source: Partial<DocumentUrl> = {}): Promise<DocumentUrl> {
  const added = await dataSource.manager
    .getRepository(DocumentUrlEntity)
    .save({ collectionId, url: `${site.origin}/docs/`, crawlType: 'crawl', ...source });
  await dataSource.manager.getRepository(RecentDocumentEntity).save({
    collectionId,
    documentUrlId: added.id,
    url: added.url,
    documentName: 'The given name',
    documentTopic: '',
    documentSlug: 'document',
    status: 'processing',
  });
  return dataSource.manager.getRepository(DocumentUrlEntity).findOneByOrFail({ id: added.id });
}

function ingest(
  source: DocumentUrl,
  options: { isLastTry?: boolean; plans?: 'on' | 'off'; attempt?: number } = {},
) {
  const run = createIngestUrl({
    db: dataSource.manager,
    transact: dataSource.transaction.bind(dataSource),
    plans: options.plans ?? 'on',
    crawlSource: createCrawlSource({
      db: dataSource.manager,
      parserPool,
      safeFetch,
      robots: createRobots({ safeFetch }),
    }),
  });
  const context = { jobId: 'test', tryNumber: 1, isLastTry: options.isLastTry ?? true, logger };
  return run({ documentUrlId: source.id, attempt: options.attempt ?? source.attempt }, context);
}

const sourceNow = (source: DocumentUrl) =>
  dataSource.manager.getRepository(DocumentUrlEntity).findOneByOrFail({ id: source.id });
const documentOf = (source: DocumentUrl) =>
  dataSource.manager.getRepository(RecentDocumentEntity).findOneByOrFail({ documentUrlId: source.id });
const topicsOf = (source: DocumentUrl) =>
  dataSource.manager
    .getRepository(DocumentTopicEntity)
    .find({ where: { urlId: source.id }, order: { id: 'ASC' } });
const passagesOf = (source: DocumentUrl) =>
  dataSource.manager.getRepository(PassageEntity).findBy({ documentUrlId: source.id });

async function find(source: DocumentUrl, question: string): Promise<string[]> {
  const segment = await dataSource.manager
    .getRepository(SegmentEntity)
    .findOneByOrFail({ documentUrlId: source.id });
  const hits = search([decodeSegment(segment.bytes)], question, { limit: 5, isTopicEnabled: () => true });
  const passages = await passagesOf(source);
  return hits.map((hit) => passages.find(({ id }) => id === hit.passageId)?.pageUrl ?? 'missing');
}

describe('a site', () => {
  test('becomes an active document with one topic per page that search finds', async () => {
    const source = await addSource();
    await ingest(source);
    const document = await documentOf(source);
    expect(document.status).toBe('active');
    expect((await topicsOf(source)).map(({ name }) => name)).toEqual(['Halyard', 'Queues', 'Retries']);
    expect(document.relevantText).toContain(`- [Queues](${site.origin}/docs/queues.html)`);
    expect((await find(source, 'openQueue'))[0]).toBe(`${site.origin}/docs/queues.html`);
    const collection = await dataSource.manager
      .getRepository(CollectionEntity)
      .findOneByOrFail({ id: collectionId });
    expect(collection).toMatchObject({ status: 'active', revision: 1 });
  });

  test('tells which pages could not be had, and stores the others', async () => {
    const source = await addSource();
    await ingest(source);
    expect(await sourceNow(source)).toMatchObject({
      note: '1 of 4 pages could not be stored.',
      progress: { found: 4, done: 3, failed: 1, skipped: 0, current: null },
    });
    const failed = await dataSource.manager
      .getRepository(PageCacheEntity)
      .findOneByOrFail({ url: `${site.origin}/docs/gone.html` });
    expect(failed).toMatchObject({ status: 'error', failure: 'not_found', markdown: null });
  });

  test('is counted when it has more pages than were asked for', async () => {
    const source = await addSource({ maxUrls: 2 });
    await ingest(source);
    expect(await topicsOf(source)).toHaveLength(2);
    expect((await sourceNow(source)).note).toContain('more pages were found but not taken, the limit is 2');
  });

  test('that does not exist ends in error with what to do', async () => {
    const source = await addSource({ url: `${site.origin}/nowhere/` });
    await ingest(source);
    expect(await sourceNow(source)).toMatchObject({ status: 'error', failure: 'not_found' });
    expect((await documentOf(source)).status).toBe('error');
  });

  test('that robots.txt forbids ends in error of class robots', async () => {
    const source = await addSource({ url: `${site.origin}/docs/private/` });
    await ingest(source);
    expect(await sourceNow(source)).toMatchObject({ status: 'error', failure: 'robots' });
  });
});

describe('a crawl that is interrupted', () => {
  test('goes on where it stopped: no stored page is fetched again', async () => {
    const source = await addSource();
    const broken = createParserPool({ threads: 1, timeoutMs: 10_000, maxHeapMb: 256 });
    const whole = parserPool;
    let parsed = 0;
    parserPool = {
      ...whole,
      parse: (fetched) => {
        parsed += 1;
        if (parsed === 3) throw new TypeError('the worker is gone');
        return whole.parse(fetched);
      },
    };
    await expect(ingest(source, { isLastTry: false })).rejects.toThrow('the worker is gone');
    parserPool = whole;
    await broken.close();
    const fetchedBefore = site.requests.filter((path) => path === 'GET /docs/').length;
    await ingest(source);
    expect(site.requests.filter((path) => path === 'GET /docs/')).toHaveLength(fetchedBefore);
    expect(await topicsOf(source)).toHaveLength(3);
    expect((await documentOf(source)).status).toBe('active');
  });

  test('and overtaken by a newer attempt writes nothing more', async () => {
    const source = await addSource();
    duringQueuesPage(async () => {
      await dataSource.query('UPDATE document_urls SET attempt = attempt + 1 WHERE id = $1', [source.id]);
    });
    await ingest(source);
    expect(await topicsOf(source)).toHaveLength(0);
    expect((await documentOf(source)).status).toBe('processing');
  });

  test('by the deletion of its document leaves nothing behind', async () => {
    const source = await addSource();
    duringQueuesPage(async () => {
      await dataSource.query('DELETE FROM document_urls WHERE id = $1', [source.id]);
    });
    await ingest(source);
    expect(await passagesOf(source)).toHaveLength(0);
    expect(
      await dataSource.query('SELECT 1 FROM fullsite_cache WHERE original_url_id = $1', [source.id]),
    ).toEqual([]);
  });

  test('a fourth time without a word ends in error', async () => {
    const source = await addSource({ starts: 3 });
    await ingest(source);
    const after = await sourceNow(source);
    expect(after).toMatchObject({ status: 'error', failure: 'internal' });
    expect(after.failureMessage).toContain('ended the worker 3 times');
  });
});

describe('a crawl that is repeated', () => {
  test('replaces its own topics, keeps those switched off, and those the user added', async () => {
    const source = await addSource();
    await ingest(source);
    const topics = dataSource.manager.getRepository(DocumentTopicEntity);
    await topics.update({ urlId: source.id, name: 'Retries' }, { enabled: false });
    await topics.insert({ collectionId, urlId: source.id, name: 'Mine', slug: 'mine', origin: 'user' });
    site.reply('/docs/queues.html', { status: 404 });
    await dataSource.query(`UPDATE document_urls SET attempt = 2, status = 'pending' WHERE id = $1`, [
      source.id,
    ]);
    await ingest(source, { attempt: 2 });
    const after = await topicsOf(source);
    expect(after.map(({ name, enabled }) => [name, enabled]).sort()).toEqual([
      ['Halyard', true],
      ['Mine', true],
      ['Retries', false],
    ]);
  });
});

describe('topics', () => {
  test('asked for by name are made of the passages that answer them', async () => {
    const source = await addSource({ topics: ['growing pause after a failed job', 'zeppelin'] });
    await ingest(source);
    const topics = await topicsOf(source);
    expect(topics.map(({ name }) => name)).toEqual(['growing pause after a failed job']);
    expect(topics[0]?.content).toContain('tried again after a growing pause');
    expect((await sourceNow(source)).note).toContain('nothing was found about zeppelin');
  });

  test('stop at the hundredth of a free user, and the note says how many were left out', async () => {
    const other = await addSource({ url: 'https://example.com/other' });
    const topics = Array.from({ length: 99 }, (_, index) => ({
      collectionId,
      urlId: other.id,
      name: `T${index}`,
      slug: `t${index}`,
    }));
    await dataSource.manager.getRepository(DocumentTopicEntity).insert(topics);
    const source = await addSource();
    await ingest(source);
    expect(await topicsOf(source)).toHaveLength(1);
    expect((await sourceNow(source)).note).toContain('2 topics were left out, the free plan has 100');
  });

  test('have no limit when plans are off', async () => {
    const other = await addSource({ url: 'https://example.com/other' });
    const topics = Array.from({ length: 100 }, (_, index) => ({
      collectionId,
      urlId: other.id,
      name: `T${index}`,
      slug: `t${index}`,
    }));
    await dataSource.manager.getRepository(DocumentTopicEntity).insert(topics);
    const source = await addSource();
    await ingest(source, { plans: 'off' });
    expect(await topicsOf(source)).toHaveLength(3);
  });
});

test('a pasted text is stored whole under the name it was given, without a request', async () => {
  const text =
    '# Deploying\n\nRun `halyard deploy --region eu`.\n\n## Rolling back\n\nRun `halyard rollback`.';
  const source = await addSource({ crawlType: 'user_text', url: 'user_text://My_notes', fullText: text });
  await ingest(source);
  expect(await documentOf(source)).toMatchObject({
    status: 'active',
    documentName: 'The given name',
    relevantText: text,
  });
  expect(await find(source, 'halyard rollback')).toContain('user_text://My_notes');
  expect(site.requests).toEqual([]);
});
