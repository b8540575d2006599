import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { REFRESH_HOURS } from '@lectern/shared/domain/documents/refresh-schedule.ts';
import { REFRESH, WHOLE_CRAWL } from '@lectern/shared/domain/documents/retry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { listRows } from '../../../../test/support/database/test-rows.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';

const harness = useForEachTest(startTestIngest);
let source: DocumentUrl;

/** Only the first page sends a validator (ETag). */
beforeEach(async () => {
  harness.site.reply('/docs/gone.html', manualPage('Old', 'It was the old page.'));
  serveWithETag('/docs/retries.html', '"1"', manualPage('Retries', 'A failed job is tried again.'));
  source = await harness.addSource();
  await harness.ingest(source);
});

function serveWithETag(path: string, etag: string, body: string): void {
  harness.site.reply(path, (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag;
    const headers = { etag, 'content-type': 'text/html; charset=utf-8' };
    response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : body);
  });
}

/** Refreshes the source and returns the URLs of the pages that were parsed, without the origin. */
async function refresh(retry = REFRESH): Promise<string[]> {
  const parsed: string[] = [];
  const parserPool: ParserPool = {
    ...harness.parserPool,
    parse(page, options) {
      parsed.push(new URL(page.url).pathname);
      return harness.parserPool.parse(page, options);
    },
  };
  const attempt = (await restartSource(harness.dataSource, source.id, retry)) ?? 0;
  await harness.ingest(source, { attempt, parserPool });
  return parsed;
}

const topicNames = async () => (await harness.topicsOf(source)).map(({ name }) => name).sort();
const pageOf = (path: string) =>
  listRows(harness.dataSource, 'singleurl_cache', { url: `${harness.site.origin}/docs/${path}` }).then(
    ([page]) => page ?? null,
  );
async function scheduleOf({ id }: DocumentUrl) {
  const [schedule] = await harness.dataSource.query<
    { frequency: string; everyHours: number; nextRunAt: Date | null; failures: number }[]
  >(
    `SELECT frequency, every_hours AS "everyHours", next_run_at AS "nextRunAt", failures
       FROM crawl_schedules WHERE document_url_id = $1`,
    [id],
  );
  return schedule;
}
const noteNow = async () => (await harness.sourceNow(source)).note;

describe('a refresh of an unchanged site', () => {
  test('parses and indexes nothing, and keeps passages, topics and the revision', async () => {
    const before = [
      await harness.segmentsOf(source),
      await harness.passagesOf(source),
      await harness.topicsOf(source),
    ];
    const revisions = () => harness.dataSource.query('SELECT revision FROM document_collections');
    const revision = await revisions();
    expect(await refresh()).toEqual([]);
    expect([
      await harness.segmentsOf(source),
      await harness.passagesOf(source),
      await harness.topicsOf(source),
    ]).toEqual(before);
    expect(await revisions()).toEqual(revision);
    expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', note: null, failure: null });
    expect((await harness.documentOf(source)).status).toBe('active');
  });

  test('sends the validators of each page, and records when it was confirmed', async () => {
    const before = await pageOf('retries.html');
    await refresh();
    const asked = harness.site.headers.flatMap((headers) => headers['if-none-match'] ?? []);
    expect(asked).toEqual(['"1"']);
    const after = await pageOf('retries.html');
    expect(after?.fetchedAt?.getTime()).toBeGreaterThan(before?.fetchedAt?.getTime() ?? Infinity);
    expect(after).toMatchObject({ etag: '"1"', changedAt: before?.changedAt, markdown: before?.markdown });
  });

  test('follows the links of unchanged pages, and replaces the validators of a page with the same content', async () => {
    serveWithETag('/docs/retries.html', '"2"', manualPage('Retries', 'A failed job is tried again.'));
    expect(await refresh()).toEqual([]);
    expect(await pageOf('retries.html')).toMatchObject({ etag: '"2"' });
    expect(await topicNames()).toEqual(['Halyard', 'Old', 'Queues', 'Retries']);
  });

  test('continues after its worker was killed, and rebuilds the document', async () => {
    harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
    const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
    const breaking: ParserPool = {
      ...harness.parserPool,
      parse: () => Promise.reject(new Error('the worker was killed')),
    };
    await harness.ingest(source, { attempt, parserPool: breaking, isLastAttempt: false }).catch(() => {});
    await harness.ingest(source, { attempt });
    expect(await harness.find(source, 'letters')).toEqual([`${harness.site.origin}/docs/queues.html`]);
    expect(await topicNames()).toEqual(['Halyard', 'Old', 'Queues', 'Retries']);
  });
});

describe('a refresh of a changed site', () => {
  test('parses only the changed page and serves its new text', async () => {
    harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
    expect(await refresh()).toEqual(['/docs/queues.html']);
    expect(await harness.find(source, 'letters')).toEqual([`${harness.site.origin}/docs/queues.html`]);
    expect(await topicNames()).toEqual(['Halyard', 'Old', 'Queues', 'Retries']);
  });

  test('indexes nothing when only the markup of a page changed', async () => {
    const before = await harness.segmentsOf(source);
    harness.site.reply(
      '/docs/queues.html',
      `${manualPage('Queues', '<pre><code class="language-ts">openQueue("mail")</code></pre>')}<!-- build 2 -->`,
    );
    expect(await refresh()).toEqual(['/docs/queues.html']);
    expect(await harness.segmentsOf(source)).toEqual(before);
    expect(await refresh()).toEqual([]);
  });

  test('adds a new page', async () => {
    const links =
      '<a href="queues.html">Q</a> <a href="retries.html">R</a> <a href="gone.html">O</a> <a href="new.html">N</a>';
    harness.site.reply('/docs/', manualPage('Halyard', links));
    harness.site.reply('/docs/new.html', manualPage('Windows', 'It runs on Windows too.'));
    expect((await refresh()).sort()).toEqual(['/docs/', '/docs/new.html']);
    expect(await topicNames()).toEqual(['Halyard', 'Old', 'Queues', 'Retries', 'Windows']);
  });
});

describe('a page that disappears', () => {
  test.each([
    ['answers 404', () => harness.site.reply('/docs/gone.html', { status: 404 })],
    ['answers 410', () => harness.site.reply('/docs/gone.html', { status: 410 })],
    [
      'is no longer linked',
      () =>
        harness.site.reply(
          '/docs/',
          manualPage('Halyard', '<a href="queues.html">Queues</a> <a href="retries.html">Retries</a>'),
        ),
    ],
  ])('is kept for one refresh when it %s, and then removed', async (_name, disappear) => {
    disappear();
    await refresh();
    expect(await pageOf('gone.html')).toMatchObject({ status: 'success', missingSince: expect.any(Date) });
    expect(await noteNow()).toContain('1 page is no longer on the site. The next refresh will remove it.');
    expect((await harness.sourceNow(source)).progress).toMatchObject({ found: 4, done: 4 });
    expect(await harness.find(source, 'the old page')).toContain(`${harness.site.origin}/docs/gone.html`);
    await refresh();
    expect(await noteNow()).toContain('1 page removed from the site.');
    expect(await topicNames()).toEqual(['Halyard', 'Queues', 'Retries']);
  });

  test('stays when the next refresh finds it again', async () => {
    harness.site.reply('/docs/gone.html', { status: 404 });
    await refresh();
    harness.site.reply('/docs/gone.html', manualPage('Old', 'It was the old page.'));
    await refresh();
    expect(await pageOf('gone.html')).toMatchObject({ status: 'success', missingSince: null });
    expect(await noteNow()).toBeNull();
  });

  test('is served once when its text moved to another URL', async () => {
    harness.site.reply(
      '/docs/',
      manualPage(
        'Halyard',
        '<a href="queues.html">Q</a> <a href="retries.html">R</a> <a href="moved.html">M</a>',
      ),
    );
    harness.site.reply('/docs/moved.html', manualPage('Old', 'It was the old page.'));
    const found: string[][] = [];
    for (const _refresh of [1, 2]) {
      await refresh();
      found.push(await harness.find(source, 'the old page'));
    }
    expect(found.map((urls) => urls[0]?.replace(harness.site.origin, ''))).toEqual([
      '/docs/gone.html',
      '/docs/moved.html',
    ]);
    expect(await topicNames()).toEqual(['Halyard', 'Old', 'Queues', 'Retries']);
  });
});

describe('a failed refresh', () => {
  test.each([403, 429, 500])('never replaces a stored page (status %d)', async (status) => {
    harness.site.reply('/docs/queues.html', { status });
    await refresh();
    expect(await topicNames()).toEqual(['Halyard', 'Old', 'Queues', 'Retries']);
    expect(await noteNow()).toBe('1 page could not be refreshed; the previous version is kept.');
    harness.site.reply(
      '/docs/queues.html',
      manualPage('Queues', '<pre><code class="language-ts">openQueue("mail")</code></pre>'),
    );
    await refresh();
    expect(await noteNow()).toBeNull();
  });

  test.each(['/docs/guide/', '/docs/handbook.html'])(
    'keeps a stored page behind a redirect to %s',
    async (path) => {
      const links = '<a href="guide">Guide</a> <a href="queues.html">Queues</a>';
      harness.site.reply('/docs/', manualPage('Halyard', links));
      harness.site.reply('/docs/guide', { status: 301, headers: { location: path } });
      harness.site.reply(path, manualPage('Guide', 'It guides through the manual.'));
      await refresh();
      await refresh();
      harness.site.reply(path, { status: 500 });
      for (const _refresh of [1, 2]) {
        await refresh();
        expect(await noteNow()).toBe('1 page could not be refreshed; the previous version is kept.');
        expect(await topicNames()).toEqual(['Guide', 'Halyard', 'Queues']);
      }
    },
  );

  test('never replaces a stored page by a page without text', async () => {
    harness.site.reply('/docs/queues.html', '<html><head><title>Queues</title></head><body></body></html>');
    await refresh();
    expect(await harness.find(source, 'openQueue')).toContain(`${harness.site.origin}/docs/queues.html`);
  });

  test('pauses automatic refreshes after five of them, until one succeeds', async () => {
    harness.site.reply('/robots.txt', { status: 503 });
    for (const failures of [1, 2, 3, 4, 5]) {
      await refresh();
      expect(await scheduleOf(source)).toMatchObject({
        failures,
        nextRunAt: failures < 5 ? expect.any(Date) : null,
      });
    }
    expect(await noteNow()).toContain('Could not be refreshed; the previous version is kept.');
    harness.site.reply('/robots.txt', { status: 404 });
    await refresh();
    expect(await scheduleOf(source)).toMatchObject({ failures: 0, nextRunAt: expect.any(Date) });
  });
});

test.each([
  ['only them', null],
  ['the whole document', WHOLE_CRAWL],
])(
  'after Pro has ended, serves the pages that it served before, also when it replaces %s',
  async (_name, retry) => {
    await harness.dataSource.query(
      `INSERT INTO document_topics (collection_id, url_id, name, slug)
     SELECT $1, $2, 'T' || n, 't' || n FROM generate_series(1, 150) n`,
      [harness.collectionId, (await harness.addSource({ url: 'https://example.com/other' })).id],
    );
    harness.site.reply(
      '/docs/queues.html',
      manualPage('Queues', '<a href="new.html">New</a> openQueue("letters")'),
    );
    harness.site.reply('/docs/new.html', manualPage('New', 'It is a new page.'));
    await refresh(retry ?? REFRESH);
    expect(await harness.find(source, 'letters')).toEqual([`${harness.site.origin}/docs/queues.html`]);
    expect(await topicNames()).toHaveLength(4);
  },
);

test('refreshes less often, down to monthly, until something changes', async () => {
  const hours = async () => (await scheduleOf(source))?.everyHours;
  expect(await hours()).toBe(REFRESH_HOURS.weekly);
  const intervals: (number | undefined)[] = [];
  for (const _unchanged of [1, 2, 3]) {
    await refresh();
    intervals.push(await hours());
  }
  expect(intervals).toEqual([2 * 168, 4 * 168, REFRESH_HOURS.monthly]);
  harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
  await refresh();
  expect(await hours()).toBe(REFRESH_HOURS.weekly);
});

test('schedules no refreshes of pasted texts and of pages with agent vision', async () => {
  const frequencyOf = async (crawlType: 'user_text' | 'cua_markdown') => {
    const url = crawlType === 'user_text' ? 'user_text://Notes' : `${harness.site.origin}/docs/queues.html`;
    const added = await harness.addSource({ crawlType, url, fullText: '# Notes\n\nSome notes.' });
    await harness.ingest(added);
    return (await scheduleOf(added))?.frequency ?? null;
  };
  expect([await frequencyOf('user_text'), await frequencyOf('cua_markdown')]).toEqual([null, 'off']);
});
