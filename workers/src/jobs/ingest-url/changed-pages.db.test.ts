import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { REFRESH, type Retry, WHOLE_CRAWL } from '@lectern/shared/domain/documents/retry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type IngestOptions,
  manualPage,
  startTestIngest,
} from '../../../../test/support/crawl/test-ingest.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';

const harness = useForEachTest(startTestIngest);
let source: DocumentUrl;

beforeEach(async () => {
  harness.site.reply('/docs/gone.html', manualPage('Old', 'It was the old page.'));
  source = await harness.addSource();
  await harness.ingest(source);
});

/** Runs the source again and returns the pages that its refresh lists. */
async function runAgain(retry: Retry = REFRESH, options: IngestOptions = {}): Promise<string[]> {
  const [{ last }] = await harness.dataSource.query('SELECT coalesce(max(id), 0) AS last FROM refreshes');
  const attempt = (await restartSource(harness.dataSource, source.id, retry)) ?? 0;
  await harness.ingest(source, { ...options, attempt });
  return changesAfter(last);
}

async function changesAfter(refreshId: number): Promise<string[]> {
  const rows: { kind: string; url: string; title: string }[] = await harness.dataSource.query(
    'SELECT kind, url, title FROM page_changes WHERE refresh_id > $1 ORDER BY id',
    [refreshId],
  );
  return rows.map(({ kind, url, title }) => `${kind} ${url.replace(harness.site.origin, '')} ${title}`);
}

const counts = (): Promise<unknown[]> =>
  harness.dataSource.query('SELECT document_url_id, added, changed, removed FROM refreshes ORDER BY id');

const linksTo = (...names: string[]) =>
  harness.site.reply(
    '/docs/',
    manualPage('Halyard', names.map((name) => `<a href="${name}.html">${name}</a>`).join(' ')),
  );

describe('a refresh', () => {
  test('lists added, changed and removed pages with their counts', async () => {
    linksTo('queues', 'retries', 'new');
    harness.site.reply('/docs/new.html', manualPage('Windows', 'It runs on Windows too.'));
    harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
    expect(await runAgain()).toEqual([
      'added /docs/new.html Windows',
      'changed /docs/ Halyard',
      'changed /docs/queues.html Queues',
    ]);
    expect(await runAgain()).toEqual(['removed /docs/gone.html Old']);
    const document_url_id = source.id;
    expect(await counts()).toEqual([
      { document_url_id, added: 1, changed: 2, removed: 0 },
      { document_url_id, added: 0, changed: 0, removed: 1 },
    ]);
  });

  test('stores the difference of a changed page', async () => {
    harness.site.reply('/docs/retries.html', manualPage('Retries', 'A failed job is never tried again.'));
    await runAgain();
    expect(await harness.dataSource.query('SELECT difference FROM page_changes')).toEqual([
      {
        difference: {
          sections: [
            {
              path: [],
              blocks: [
                [
                  ' # Retries',
                  ' This page of the Halyard manual explains retries to those who write services.',
                  '-A failed job is tried again after a growing pause.',
                  '+A failed job is never tried again.',
                ],
              ],
            },
          ],
          omittedLines: 0,
        },
      },
    ]);
  });

  test('lists a page that answers 404 twice as removed, with its title', async () => {
    harness.site.reply('/docs/gone.html', { status: 404 });
    expect(await runAgain()).toEqual([]);
    expect(await runAgain()).toEqual(['removed /docs/gone.html Old']);
    expect(await runAgain()).toEqual([]);
  });

  test('lists nothing when only the markup changed, or a page could not be refreshed', async () => {
    harness.site.reply(
      '/docs/queues.html',
      `${manualPage('Queues', '<pre><code class="language-ts">openQueue("mail")</code></pre>')}<!-- build 2 -->`,
    );
    harness.site.reply('/docs/retries.html', { status: 500 });
    expect(await runAgain()).toEqual([]);
    expect(await counts()).toEqual([]);
  });

  test('lists nothing when only the signature in the URL of an image changed', async () => {
    const show = (signature: string) =>
      harness.site.reply(
        '/docs/queues.html',
        manualPage('Queues', `A queue: <img src="queue.png?X-Amz-Signature=${signature}" alt="A queue">`),
      );
    show('4fa1');
    await runAgain();
    show('97c0');
    expect(await runAgain()).toEqual([]);
  });

  test('lists the pages that an interrupted run has stored', async () => {
    harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
    harness.site.reply('/docs/retries.html', manualPage('Retries', 'A failed job is never tried again.'));
    const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
    const breaking: ParserPool = {
      ...harness.parserPool,
      parse: (page, options) =>
        page.url.endsWith('queues.html')
          ? harness.parserPool.parse(page, options)
          : Promise.reject(new Error('the worker was killed')),
    };
    await harness.ingest(source, { attempt, parserPool: breaking, isLastAttempt: false }).catch(() => {});
    await harness.ingest(source, { attempt });
    expect(await changesAfter(0)).toEqual([
      'changed /docs/queues.html Queues',
      'changed /docs/retries.html Retries',
    ]);
  });

  test('keeps no earlier version once the document is built', async () => {
    harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
    await runAgain();
    expect(await harness.dataSource.query('SELECT * FROM page_versions')).toEqual([]);
  });
});

test('a new crawl of all pages lists their changes too', async () => {
  harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
  expect(await runAgain(WHOLE_CRAWL)).toEqual(['changed /docs/queues.html Queues']);
});

test('lists no changes after a first crawl or a retry of failed pages', async () => {
  linksTo('queues', 'retries', 'gone', 'late');
  harness.site.reply('/docs/late.html', { status: 500 });
  expect(await runAgain()).toEqual(['changed /docs/ Halyard']);
  harness.site.reply('/docs/late.html', manualPage('Late', 'It was missing at first.'));
  expect(await runAgain({ ...WHOLE_CRAWL, pages: 'failed' })).toEqual([]);
  expect(await runAgain()).toEqual([]);
});

test('a refresh builds the document although an earlier one stored its pages and then failed', async () => {
  harness.site.reply('/docs/queues.html', manualPage('Queues', 'openQueue("letters")'));
  await harness.dataSource.query(`ALTER TABLE segments ADD CONSTRAINT no_segment CHECK (false) NOT VALID`);
  expect(await runAgain()).toEqual([]);
  await harness.dataSource.query('ALTER TABLE segments DROP CONSTRAINT no_segment');
  expect(await runAgain()).toEqual(['changed /docs/queues.html Queues']);
  expect(await harness.find(source, 'letters')).toEqual([`${harness.site.origin}/docs/queues.html`]);
});
