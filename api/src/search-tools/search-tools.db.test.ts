import type {
  autoProcess,
  braveSearch,
  firecrawlSearchDirect,
} from '@lectern/shared/contracts/search-tools.ts';
import {
  completeToolRun,
  findToolRun,
  insertToolRun,
  startToolRun,
} from '@lectern/shared/db/stores/queue/tool-runs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { SignedUpBrowser } from '../../../test/support/api/test-api.ts';
import { startTestSearchTools, type TestSearchTools } from '../../../test/support/crawl/test-search-tools.ts';

const WAIT = { interval: 20 };

let tools: TestSearchTools;
let admin: SignedUpBrowser;

beforeAll(async () => {
  tools = await startTestSearchTools();
  admin = await tools.api.signUp();
});
afterAll(() => tools.close());

type Searched = z.output<(typeof braveSearch)['reply']> & { message?: string };
type Processed = z.output<(typeof autoProcess)['reply']> & { message?: string };
type Found = z.output<(typeof firecrawlSearchDirect)['reply']>;

/** Sends a request and runs the jobs until the response arrives. */
async function run<Reply>(
  path: string,
  body: object,
  on = { tools, admin },
): Promise<{ status: number; body: Reply; headers: Headers }> {
  const answer = on.admin.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: on.tools.api.publicUrl },
    body: JSON.stringify(body),
  });
  let isAnswered = false;
  void answer.finally(() => {
    isAnswered = true;
  });
  const isServed = async () => isAnswered || (await on.tools.runJobs()).length > 0;
  await expect.poll(isServed, WAIT).toBe(true);
  const response = await answer;
  return { status: response.status, body: (await response.json()) as Reply, headers: response.headers };
}

const query = (documentName: string, documentTopic: string) => ({ documentName, documentTopic });
const search = (name: string, topic: string) => run<Searched>('brave-search', query(name, topic));
const process = (name: string, topic: string, paths: readonly string[]) =>
  run<Processed>('auto-process-documentation', {
    ...query(name, topic),
    urls: paths.map((path) => (path.startsWith('/') ? tools.standIns + path : path)),
    collectionId: 1,
  });
const documents = () =>
  tools.api.dataSource.query('SELECT * FROM recent_documents WHERE collection_id = 1 ORDER BY id');

describe('a search', () => {
  test('scores the domains by their URLs and titles', async () => {
    const { status, body } = await search('Halyard', 'Queues');
    expect(status).toBe(200);
    const { host } = new URL(tools.standIns);
    expect(body.topDomains).toEqual([
      expect.objectContaining({ domain: host, url: `${tools.standIns}/docs/guide/queues` }),
    ]);
    expect(body.topDomains[0]?.score).toBeGreaterThanOrEqual(8);
    expect(body.allDomains.map(({ domain }) => domain)).toEqual([
      host,
      'forum.example',
      'video.example',
      'shop.example',
    ]);
    expect(body.searchEngine).toBe('Brave Search');
  });

  test('returns an empty list without results', async () => {
    expect((await search('Nobody', 'Nothing')).body).toMatchObject({ topDomains: [], allDomains: [] });
  });

  test.each([
    ['status 401', 502, 'the API key is invalid; check BRAVE_API_KEY'],
    ['status 402', 502, 'no searches left in the plan'],
    ['status 500', 502, 'Brave Search failed: status 500'],
    ['nonsense', 502, 'unexpected response format'],
    ['status 429', 429, 'rate limit or quota exceeded'],
  ])('reports why it failed: %s', async (name, expected, text) => {
    const { status, body, headers } = await search(name, 'Anything');
    expect([status, body.message]).toEqual([expected, expect.stringContaining(text)]);
    expect(headers.get('retry-after')).toBe(expected === 429 ? '30' : null);
  });

  test('stores its runs with steps and outcome', async () => {
    const { body } = await admin.call<object[]>('GET', '/api/tool-runs');
    expect(body[0]).toMatchObject({
      tool: 'brave-search',
      status: 'failed',
      failure: expect.stringContaining('rate limit or quota exceeded'),
      log: ['Asking Brave Search for “status 429 Anything documentation”'],
    });
    expect(body.at(-1)).toMatchObject({ status: 'done', percent: 100, failure: null });
  });

  test.each([[{ documentName: ' ', documentTopic: 'x' }], [{ documentName: 'x' }]])(
    'of %j is refused',
    async (body) => {
      expect((await run<Searched>('brave-search', body)).body.message).toBe(
        'Please provide both documentation name and topic.',
      );
    },
  );
});

describe('processing', () => {
  beforeEach(async () => {
    await tools.api.dataSource.query('DELETE FROM document_collections WHERE id = 1');
  });

  test('reads sources by llms.txt and stores matching content in the tools collection', async () => {
    const { status, body } = await process('Halyard', 'Retries', ['/docs/guide/retries', '', '  ']);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      isComplete: true,
      usedCachedUrls: false,
      needsSitemapProcessing: false,
      needsUniversalCrawl: false,
      error: null,
    });
    expect(body.contentResults).toEqual([
      expect.objectContaining({ contentStatus: 'found', source: expect.stringMatching(/by llms.txt$/) }),
    ]);
    expect(body.contentResults[0]?.wordCount).toBeGreaterThan(200);
    expect(body.contentResults[0]?.markdown).toContain(`(${tools.standIns}/docs/guide/retries`);
    expect(await documents()).toEqual([
      expect.objectContaining({ document_name: 'Halyard', document_topic: 'Retries', status: 'processing' }),
    ]);
    const [collection] = await tools.api.dataSource.query('SELECT * FROM document_collections WHERE id = 1');
    expect(collection).toMatchObject({ user_id: 1, name: 'Search tools' });
  });

  test('restores the tools collection from the trash', async () => {
    await process('Halyard', 'Retries', ['/docs/guide/retries']);
    await admin.call('DELETE', '/api/collections/1');
    await process('Halyard', 'Queues', ['/docs/guide/queues']);
    expect(await documents()).toHaveLength(2);
    const [collection] = await tools.api.dataSource.query('SELECT * FROM document_collections WHERE id = 1');
    expect(collection).toMatchObject({ user_id: 1, deleted_at: null });
  });

  test('requests the sitemap when the sources have too little content', async () => {
    const { body } = await process('Larboard', 'Ballast scheduling', ['/larboard/docs/']);
    expect(body).toMatchObject({
      success: true,
      isComplete: false,
      needsSitemapProcessing: true,
      sitemapUrl: `${tools.standIns}/larboard/docs/sitemap.xml`,
      needsUniversalCrawl: false,
      topDomain: new URL(tools.standIns).host,
    });
    expect(await documents()).toEqual([]);
  });

  test('requests a crawl when there is no sitemap', async () => {
    const { body } = await process('Tidewater', 'Mooring leases', ['/tidewater/docs/']);
    expect(body).toMatchObject({
      isComplete: false,
      needsSitemapProcessing: false,
      needsUniversalCrawl: true,
      crawlUrl: `${tools.standIns}/tidewater/docs/`,
    });
  });

  test('checks stored pages first and fetches nothing when they suffice', async () => {
    await process('Halyard', 'Retries', ['/docs/guide/retries']);
    const passage = {
      ...{ ordinal: 0, anchor: null, headingPath: ['Retries'], tokens: 200, codeShare: 0 },
      text: `# Retries\n\n${'A failed job of retries is tried again. '.repeat(30)}`,
    };
    await tools.api.dataSource.query(
      `WITH site AS (INSERT INTO fullsite_cache (original_url_id)
                     SELECT max(id) FROM document_urls WHERE collection_id = 1 RETURNING id)
       INSERT INTO singleurl_cache (fullsite_cache_id, url, title, position, markdown, status, try_type, passages)
       SELECT id, 'https://unreachable.example/docs/retries', 'Retries', 0, 'x', 'success', 'http', $1 FROM site`,
      [JSON.stringify([passage])],
    );
    const { body } = await process('Halyard', 'Retries', ['https://unreachable.example/docs/']);
    expect(body).toMatchObject({ isComplete: true, usedCachedUrls: true, cachedUrlsCount: 1 });
    expect(body.contentResults).toMatchObject([{ source: '1 stored page' }]);
  });

  test('fails when no source can be read, and stores nothing', async () => {
    const { status, body } = await process('Halyard', 'Retries', [
      'http://127.0.0.1:1/docs',
      'http://10.0.0.1/docs',
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, isComplete: false });
    expect(body.error).toMatch(/^None of 2 sources could be read: /);
    expect(body.contentResults.map(({ contentStatus }) => contentStatus)).toEqual(['failed', 'failed']);
    expect(await documents()).toEqual([]);
  });

  test.each([
    [{ urls: ['', ' '] }, 'Unable to find valid URLs in the search results. Please try a different search.'],
    [{ collectionId: 2 }, 'The tools only store in collection 1'],
  ])('of %j is refused', async (changes, message) => {
    const body = { ...query('N', 'T'), urls: ['https://x.example/'], collectionId: 1, ...changes };
    const refused = await run<Processed>('auto-process-documentation', body);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });

  test('fails for a text that is not a URL', async () => {
    const { body } = await process('Halyard', 'Retries', ['ftp://x.example/']);
    expect(body).toMatchObject({ success: false, error: 'Enter at least one http or https URL' });
  });
});

describe('the page search', () => {
  const find = (name: string, topic: string) => run<Found>('firecrawl-search-direct', query(name, topic));

  test('returns the pages with their text and an assessment', async () => {
    const { body } = await find('Halyard', 'Queues');
    expect(body).toMatchObject({ success: true, isComplete: true, error: null });
    expect(body.contentResults).toHaveLength(5);
    expect(body.contentResults[0]).toMatchObject({
      topUrl: `${tools.standIns}/docs/guide/queues`,
      contentStatus: 'found',
      source: 'Firecrawl',
    });
  });

  test('is unsuccessful without pages', async () => {
    expect((await find('Nobody', 'Nothing')).body).toMatchObject({
      success: false,
      error: 'Firecrawl found no matching page',
    });
  });

  test('reports in its reply why it failed', async () => {
    const { status, body } = await find('status 402', 'Anything');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, error: expect.stringContaining('FIRECRAWL_API_KEY') });
  });
});

test('finishes and stores a run after the client disconnects', async () => {
  const gone = new AbortController();
  const call = admin.request('/api/brave-search', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: tools.api.publicUrl },
    body: JSON.stringify(query('Halyard', 'Leases')),
    signal: gone.signal,
  });
  const isWaiting = async () => {
    const rows = await tools.api.dataSource.query(`SELECT 1 FROM tool_runs WHERE status = 'waiting'`);
    return rows.length;
  };
  await expect.poll(isWaiting, WAIT).toBe(1);
  gone.abort();
  await call.catch(() => {});
  expect(await tools.runJobs()).toEqual(['find-domains']);
  const [run] = await tools.api.dataSource.query('SELECT * FROM tool_runs ORDER BY id DESC LIMIT 1');
  expect(run).toMatchObject({ status: 'done', failure: null });
});

test('names the missing settings of each tool', async () => {
  const bare = await startTestSearchTools({ hasNoKeys: true });
  const on = { tools: bare, admin: await bare.api.signUp() };
  const searched = await run<Searched>('brave-search', query('Halyard', 'Queues'), on);
  expect(searched.body.message).toMatch(/No search engine is configured: set BRAVE_API_KEY,? or SEARXNG_URL/);
  const found = await run<Found>('firecrawl-search-direct', query('Halyard', 'Queues'), on);
  expect(found.body).toMatchObject({
    success: false,
    error: expect.stringContaining('set FIRECRAWL_API_KEY'),
  });
  await bare.close();
});

test('ends a run once when a second worker took it over', async () => {
  const { dataSource: db } = tools.api;
  const toolRunId = await insertToolRun(db, { userId: admin.userId, tool: 'brave-search', input: 'a\0b' });
  expect(await startToolRun(db, toolRunId)).toMatchObject({ userId: admin.userId, input: 'ab' });
  expect(await startToolRun(db, toolRunId)).not.toBeNull();
  expect(await completeToolRun(db, toolRunId, ['\ud800', '\0'])).toBe(true);
  expect(await completeToolRun(db, toolRunId, [])).toBe(false);
  expect(await startToolRun(db, toolRunId)).toBeNull();
  const run = await findToolRun(db, { userId: admin.userId, toolRunId });
  expect(run).toMatchObject({ status: 'done', result: ['\ufffd', ''] });
  expect(await findToolRun(db, { userId: admin.userId + 1, toolRunId })).toBeNull();
});
