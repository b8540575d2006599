import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { listIndexedPassages } from '@lectern/shared/db/stores/passages/passages.ts';
import { DelayJobError } from '@lectern/shared/errors.ts';
import { buildSegment } from '@lectern/shared/search/index/segment.ts';
import { describe, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow, insertRow } from '../../../../test/support/database/test-rows.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';

const harness = useForEachTest(startTestIngest);

/** Runs `action` while the site responds to the request for the page about queues. */
function duringQueuesPage(action: () => Promise<void>): void {
  harness.site.reply('/docs/queues.html', (_request, response) => {
    void action().then(() =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(manualPage('Queues', 'Late.')),
    );
  });
}

/** Simulates a full disk: rejects new pages and released sources until the table `full_disk` is empty. */
async function fillDisk(): Promise<void> {
  await harness.dataSource.query(`
    CREATE TABLE full_disk AS SELECT 1;
    CREATE SEQUENCE refusals;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM full_disk) THEN RETURN NEW; END IF;
      PERFORM nextval('refusals');
      RAISE 'No space left on device' USING ERRCODE = 'disk_full';
    END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON singleurl_cache FOR EACH ROW EXECUTE FUNCTION refuse();
    CREATE TRIGGER no_room BEFORE UPDATE ON document_urls FOR EACH ROW WHEN (NEW.status = 'pending')
      EXECUTE FUNCTION refuse();`);
}

async function countRefusals(): Promise<number> {
  const [row] = await harness.dataSource.query<{ count: number }[]>(
    'SELECT last_value::int AS count FROM refusals',
  );
  return row?.count ?? 0;
}

describe('a site', () => {
  test('becomes an active document with one searchable topic per page', async () => {
    const source = await harness.addSource();
    await harness.ingest(source);
    const document = await harness.documentOf(source);
    expect(document.status).toBe('active');
    expect((await harness.topicsOf(source)).map(({ name }) => name)).toEqual([
      'Halyard',
      'Queues',
      'Retries',
    ]);
    expect(document.relevantText).toContain(`- [Queues](${harness.site.origin}/docs/queues.html)`);
    expect((await harness.find(source, 'openQueue'))[0]).toBe(`${harness.site.origin}/docs/queues.html`);
    const collection = await getRow(harness.dataSource, 'document_collections', { id: harness.collectionId });
    expect(collection).toMatchObject({ status: 'active' });
    expect(collection.revision).toBeGreaterThan(0);
  });

  test('has a segment equal to one built from its passages', async () => {
    const source = await harness.addSource();
    await harness.ingest(source);
    const db = harness.dataSource;
    const passages = await listIndexedPassages(db, source.id);
    const [stored] = await harness.segmentsOf(source);
    expect(stored?.bytes.equals(buildSegment({ documentId: source.id, passages }).bytes)).toBe(true);
  });

  test('reports failed pages and stores the others', async () => {
    const source = await harness.addSource();
    await harness.ingest(source);
    expect(await harness.sourceNow(source)).toMatchObject({
      note: '1 of 4 pages failed.',
      progress: {
        found: 4,
        done: 3,
        failed: 1,
        skipped: 0,
        overLimit: 0,
        failures: { not_found: 1 },
        current: null,
        etaMs: null,
      },
    });
    const failed = await getRow(harness.dataSource, 'singleurl_cache', {
      url: `${harness.site.origin}/docs/gone.html`,
    });
    expect(failed).toMatchObject({ status: 'error', failure: 'not_found', markdown: null });
  });

  test('counts the pages over the limit', async () => {
    const source = await harness.addSource({ maxUrls: 2 });
    await harness.ingest(source);
    expect(await harness.topicsOf(source)).toHaveLength(2);
    expect((await harness.sourceNow(source)).note).toContain(
      'more pages found; only the first 2 were fetched.',
    );
  });

  test('that does not exist ends in error', async () => {
    const source = await harness.addSource({ url: `${harness.site.origin}/nowhere/` });
    await harness.ingest(source);
    expect(await harness.sourceNow(source)).toMatchObject({ status: 'error', failure: 'not_found' });
    expect((await harness.documentOf(source)).status).toBe('error');
  });

  test('that robots.txt disallows ends in an error of class robots', async () => {
    const source = await harness.addSource({ url: `${harness.site.origin}/docs/private/` });
    await harness.ingest(source);
    expect(await harness.sourceNow(source)).toMatchObject({ status: 'error', failure: 'robots' });
  });
});

describe('an interrupted crawl', () => {
  test('resumes where it stopped: no stored page is fetched again', async () => {
    const source = await harness.addSource();
    let parsed = 0;
    const breaking: ParserPool = {
      ...harness.parserPool,
      parse(page) {
        parsed += 1;
        if (parsed === 3) throw new TypeError('the worker is gone');
        return harness.parserPool.parse(page);
      },
    };
    const first = harness.ingest(source, { isLastAttempt: false, parserPool: breaking });
    await expect(first).rejects.toThrow('the worker is gone');
    const fetchedBefore = harness.site.requests.filter((path) => path === 'GET /docs/').length;
    await harness.ingest(source);
    expect(harness.site.requests.filter((path) => path === 'GET /docs/')).toHaveLength(fetchedBefore);
    expect(await harness.topicsOf(source)).toHaveLength(3);
    expect((await harness.documentOf(source)).status).toBe('active');
  });

  test('writes nothing more once a newer attempt has started', async () => {
    const source = await harness.addSource();
    const before = Promise.withResolvers<unknown>();
    duringQueuesPage(async () => {
      await harness.dataSource.query('UPDATE document_urls SET attempt = attempt + 1 WHERE id = $1', [
        source.id,
      ]);
      // The first page may be searchable by now.
      before.resolve(await harness.topicsOf(source));
    });
    await harness.ingest(source);
    expect(await harness.topicsOf(source)).toEqual(await before.promise);
    expect((await harness.documentOf(source)).status).toBe('processing');
  });

  test('writes nothing more once another worker has taken over, even after that worker has finished', async () => {
    const source = await harness.addSource();
    const [asleep, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    duringQueuesPage(async () => {
      asleep.resolve();
      await woken.promise;
    });
    const zombie = harness.ingest(source);
    await asleep.promise;
    harness.site.reply('/docs/queues.html', manualPage('Queues', 'In time.'));
    await harness.ingest(source);
    const [topics, { updatedAt }] = [await harness.topicsOf(source), await harness.sourceNow(source)];
    woken.resolve();
    await zombie;
    expect(await harness.topicsOf(source)).toEqual(topics);
    expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', claims: 2, updatedAt });
    expect(topics.find(({ name }) => name === 'Queues')?.content).toContain('In time.');
  });

  test('leaves nothing behind when its document is deleted', async () => {
    const source = await harness.addSource();
    duringQueuesPage(async () => {
      await harness.dataSource.query('DELETE FROM document_urls WHERE id = $1', [source.id]);
    });
    await harness.ingest(source);
    expect(await harness.passagesOf(source)).toHaveLength(0);
    expect(
      await harness.dataSource.query('SELECT 1 FROM fullsite_cache WHERE original_url_id = $1', [source.id]),
    ).toEqual([]);
  });

  test('is released after a full disk as soon as there is space, and is not suspected of a crash', async () => {
    const source = await harness.addSource();
    await fillDisk();
    const interrupted = harness.ingest(source).catch((error: unknown) => error);
    await expect.poll(countRefusals).toBeGreaterThan(2);
    await harness.dataSource.query('DELETE FROM full_disk');
    expect(await interrupted).toBeInstanceOf(DelayJobError);
    expect(await harness.sourceNow(source)).toMatchObject({ status: 'pending', starts: 0 });
    await harness.ingest(source);
    expect((await harness.documentOf(source)).status).toBe('active');
  });

  test('waits longer each time that its worker ends, and does not fail', async () => {
    const source = await harness.addSource();
    const waits: number[] = [];
    for (const starts of [1, 2, 3, 4, 19]) {
      await harness.dataSource.query(
        `UPDATE document_urls SET starts = $2, status = 'pending', updated_at = now() WHERE id = $1`,
        [source.id, starts],
      );
      const error: unknown = await harness.ingest(source).catch((thrown: unknown) => thrown);
      waits.push(error instanceof DelayJobError ? Math.ceil(error.delayMs / 5_000) * 5 : 0);
      expect((await harness.sourceNow(source)).status).not.toBe('error');
      await restartSource(harness.dataSource, source.id);
      source.attempt = (await harness.sourceNow(source)).attempt;
    }
    expect(waits).toEqual([0, 5, 15, 25, 25]);
  });

  test('ends in error when its worker has ended twenty times in a row', async () => {
    const source = await harness.addSource({ starts: 20 });
    await harness.dataSource.query(
      `UPDATE document_urls SET updated_at = now() - interval '1 minute' WHERE id = $1`,
      [source.id],
    );
    await harness.ingest(source);
    const after = await harness.sourceNow(source);
    expect(after).toMatchObject({ status: 'error', failure: 'internal' });
    expect(after.failureMessage).toContain('crashed the worker 20 times');
  });
});

describe('a repeated crawl', () => {
  test('sends conditional requests and detects the changed page', async () => {
    const answers: number[] = [];
    const conditional = (etag: string, body: string) =>
      harness.site.reply('/docs/queues.html', (request, response) => {
        response.setHeader('etag', etag).setHeader('content-type', 'text/html');
        const isKnown = request.headers['if-none-match'] === etag;
        response.writeHead(isKnown ? 304 : 200).end(isKnown ? '' : manualPage('Queues', body));
        answers.push(response.statusCode);
      });
    const source = await harness.addSource();
    const changedAt = async () => {
      const page = { url: `${harness.site.origin}/docs/queues.html` };
      const found = await getRow(harness.dataSource, 'singleurl_cache', page);
      return [found.markdown?.match(/Text \w+/)?.[0], found.changedAt?.getTime()] as const;
    };
    const ingest = async (attempt: number) => {
      await harness.ingest(source, { attempt, isSitePublic: true });
      await restartSource(harness.dataSource, source.id);
      return changedAt();
    };
    conditional('"1"', 'Text one.');
    const first = await ingest(1);
    expect(await ingest(2)).toEqual(first);
    expect((await harness.find(source, 'Queues'))[0]).toBe(`${harness.site.origin}/docs/queues.html`);
    conditional('"2"', 'Text two.');
    const [text, time] = await ingest(3);
    expect([text, time === first[1]]).toEqual(['Text two', false]);
    expect(answers).toEqual([200, 304, 200]);
  });

  test('replaces its own topics, and keeps disabled ones and those that the user added', async () => {
    const source = await harness.addSource();
    await harness.ingest(source);
    await harness.dataSource.query(
      `UPDATE document_topics SET enabled = false WHERE url_id = $1 AND name = 'Retries'`,
      [source.id],
    );
    await insertRow(harness.dataSource, 'document_topics', {
      collectionId: harness.collectionId,
      urlId: source.id,
      name: 'Mine',
      slug: 'mine',
      origin: 'user',
    });
    harness.site.reply('/docs/queues.html', { status: 404 });
    for (const attempt of [2, 3]) {
      await restartSource(harness.dataSource, source.id);
      await harness.ingest(source, { attempt });
    }
    const after = await harness.topicsOf(source);
    expect(after.map(({ name, enabled }) => [name, enabled]).sort()).toEqual([
      ['Halyard', true],
      ['Mine', true],
      ['Retries', false],
    ]);
  });
});

test('stores a pasted text whole under its given name, without a request', async () => {
  const text =
    '# Deploying\n\nRun `halyard deploy --region eu`.\n\n## Rolling back\n\nRun `halyard rollback`.';
  const source = await harness.addSource({
    crawlType: 'user_text',
    url: 'user_text://My_notes',
    fullText: text,
  });
  await harness.ingest(source);
  expect(await harness.documentOf(source)).toMatchObject({
    status: 'active',
    documentName: 'The given name',
    relevantText: text,
  });
  expect(await harness.find(source, 'halyard rollback')).toContain('user_text://My_notes');
  expect(harness.site.requests).toEqual([]);
});
