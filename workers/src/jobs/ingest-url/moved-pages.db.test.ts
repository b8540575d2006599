import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

/** The original pages of the site. */
const QUEUES = manualPage('Queues', '<pre><code class="language-ts">openQueue("mail")</code></pre>');
const RETRIES = manualPage('Retries', 'A failed job is tried again after a growing pause.');
/** Too long for a notice that a crawl recognizes. */
const NOTICE = manualPage('Back soon', 'The documentation is being moved to new servers. '.repeat(12));

const harness = useForEachTest(startTestIngest);
let source: DocumentUrl;

beforeEach(async () => {
  linksTo('queues.html', 'retries.html');
  source = await harness.addSource();
  await harness.ingest(source);
});

const linksTo = (...pages: readonly string[]) =>
  harness.site.reply(
    '/docs/',
    manualPage('Halyard', pages.map((page) => `<a href="${page}">Page</a>`).join(' ')),
  );
const redirect = (from: string, to: string) =>
  harness.site.reply(`/docs/${from}`, { status: 301, headers: { location: `/docs/${to}` } });

async function refresh(): Promise<void> {
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  await harness.ingest(source, { attempt });
}

/** The paths of the pages that agents get, in order. */
async function servedPaths(): Promise<string[]> {
  const urls = (await harness.passagesOf(source)).map(({ pageUrl }) =>
    pageUrl.replace(harness.site.origin, ''),
  );
  return [...new Set(urls)].sort();
}
const noteNow = async () => (await harness.sourceNow(source)).note;

describe('a page that redirects to its new URL', () => {
  test('is served there at once, and no longer at the old one', async () => {
    redirect('queues.html', 'guide/queues');
    redirect('retries.html', 'guide/retries');
    harness.site.reply('/docs/guide/queues', QUEUES);
    harness.site.reply('/docs/guide/retries', RETRIES);
    await refresh();
    expect(await servedPaths()).toEqual(['/docs/', '/docs/guide/queues', '/docs/guide/retries']);
    expect(await noteNow()).toBeNull();
    const before = await harness.passagesOf(source);
    await refresh();
    expect(await harness.passagesOf(source)).toEqual(before);
  });

  test('is served there at once when only its slash is new and its text has changed too', async () => {
    linksTo('queues', 'retries.html');
    harness.site.reply('/docs/queues', manualPage('Queues', 'openQueue("mail")'));
    await refresh();
    await refresh();
    redirect('queues', 'queues/');
    harness.site.reply('/docs/queues/', manualPage('Queues', 'openQueue("letters")'));
    await refresh();
    expect(await servedPaths()).toEqual(['/docs/', '/docs/queues/', '/docs/retries.html']);
    expect(await harness.find(source, 'letters')).toEqual([`${harness.site.origin}/docs/queues/`]);
  });

  test('is never lost when its new URL is found before the old one', async () => {
    linksTo('guide.html', 'queues.html', 'retries.html');
    harness.site.reply(
      '/sitemap.xml',
      `<urlset><url><loc>${harness.site.origin}/docs/guide.html</loc></url></urlset>`,
    );
    redirect('retries.html', 'guide.html');
    harness.site.reply('/docs/guide.html', RETRIES);
    const found: string[][] = [];
    for (const _refresh of [1, 2]) {
      await refresh();
      found.push(
        (await harness.find(source, 'growing pause')).map((url) => url.replace(harness.site.origin, '')),
      );
    }
    expect(found.map(([first]) => first)).toEqual(['/docs/retries.html', '/docs/guide.html']);
    expect(await servedPaths()).toEqual(['/docs/', '/docs/guide.html', '/docs/queues.html']);
  });
});

describe('a page whose URL redirects to the same one with a slash', () => {
  let requestsBefore = 0;
  const requests = () =>
    harness.site.requests.slice(requestsBefore).filter((request) => request.includes('/queues'));

  beforeEach(async () => {
    linksTo('queues', 'retries.html');
    redirect('queues', 'queues/');
    harness.site.reply('/docs/queues/', ({ headers }, response) => {
      const status = headers['if-none-match'] === '"1"' ? 304 : 200;
      response.writeHead(status, { etag: '"1"', 'content-type': 'text/html' });
      response.end(status === 304 ? undefined : QUEUES);
    });
    for (const _refresh of [1, 2]) await refresh();
    requestsBefore = harness.site.requests.length;
  });

  test('is confirmed with one request', async () => {
    await refresh();
    expect(requests()).toEqual(['GET /docs/queues/']);
    expect(await servedPaths()).toEqual(['/docs/', '/docs/queues/', '/docs/retries.html']);
  });

  test('stays when only its URL without the slash still exists', async () => {
    harness.site.reply('/docs/queues/', { status: 404 });
    harness.site.reply('/docs/queues', QUEUES);
    for (const _refresh of [1, 2]) await refresh();
    expect(await servedPaths()).toEqual(['/docs/', '/docs/queues', '/docs/retries.html']);
  });
});

test.each([
  [
    'redirects all pages to one notice',
    (page: string) => redirect(page, 'maintenance.html'),
    'no longer on the site',
  ],
  [
    'shows one notice at all URLs',
    (page: string) => harness.site.reply(`/docs/${page}`, NOTICE),
    'no longer on the site',
  ],
])('keeps all pages of a site in maintenance that %s', async (_name, close, note) => {
  harness.site.reply('/docs/maintenance.html', NOTICE);
  for (const page of ['queues.html', 'retries.html']) close(page);
  await refresh();
  expect(await harness.find(source, 'growing pause')).toContain(`${harness.site.origin}/docs/retries.html`);
  expect(await noteNow()).toContain(note);
  harness.site.reply('/docs/queues.html', QUEUES);
  harness.site.reply('/docs/retries.html', RETRIES);
  await refresh();
  await refresh();
  expect(await servedPaths()).toEqual(['/docs/', '/docs/queues.html', '/docs/retries.html']);
});
