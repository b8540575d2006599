import { createAdaptorServer } from '@hono/node-server';
import type { PageCache } from '@lectern/shared/db/entities/page-cache.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  createScrapingbee as createStandIn,
  type ReadPage,
} from '../../../../infra/stand-ins/scrapingbee.ts';
import { manualPage, startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import { type ListeningServer, listen } from '../../../../test/support/servers/listen.ts';
import type { PageReader } from '../../providers/page-reader.ts';
import { createScrapingbee } from '../../providers/scrapingbee.ts';

const WALL = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  body: '<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x"></script>',
};

let harness: TestIngest;
let server: ListeningServer;
let pageReader: PageReader;
/** The site as the service sees it, by path. */
let web: Record<string, ReadPage>;
let servicePaths: string[];

beforeEach(async () => {
  harness = await startTestIngest();
  web = {};
  servicePaths = [];
  const standIn = createStandIn({
    credits: new Map([['key', 1_000]]),
    read(url) {
      servicePaths.push(new URL(url).pathname);
      return web[url.slice(harness.site.origin.length)] ?? null;
    },
  });
  server = await listen(createAdaptorServer({ fetch: standIn.fetch }));
  pageReader = createScrapingbee({ url: server.origin, apiKey: 'key' });
});

afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await harness[Symbol.asyncDispose]();
});

function pageOf(path: string): Promise<PageCache> {
  return getRow(harness.dataSource, 'singleurl_cache', { url: harness.site.origin + path });
}

test('reads pages through the service after a challenge, a 403 or repeated Retry-After responses', async () => {
  const refusals = {
    wall: WALL,
    'wall-that-answers-200': { ...WALL, status: 200 },
    'refusal-403': { status: 403 },
    'pauses-429': { status: 429, headers: { 'retry-after': '0' } },
  };
  const names = Object.keys(refusals);
  harness.site.reply(
    '/docs/',
    manualPage('Halyard', names.map((name) => `<a href="${name}">x</a>`).join(' ')),
  );
  for (const [name, reply] of Object.entries(refusals)) {
    harness.site.reply(`/docs/${name}`, reply);
    web[`/docs/${name}`] = { status: 200, html: manualPage(name, `What ${name} hides from us.`) };
  }
  const source = await harness.addSource();
  await harness.ingest(source, { pageReader });
  for (const name of names) {
    expect(await pageOf(`/docs/${name}`)).toMatchObject({
      status: 'success',
      tryType: 'scrapingbee',
      markdown: expect.stringContaining(`What ${name} hides from us`),
    });
  }
  expect(servicePaths.sort()).toEqual(names.map((name) => `/docs/${name}`).sort());
  expect(await harness.find(source, 'hides pauses')).toContain(`${harness.site.origin}/docs/pauses-429`);
});

test.each([
  ['without a service', () => ({})],
  ['with a service that is not used for this host', () => ({ pageReader, isAllowed: () => false })],
])('%s, fails a blocked page as forbidden with a next step, and stores the others', async (_, options) => {
  harness.site.reply('/docs/queues.html', WALL);
  const source = await harness.addSource();
  await harness.ingest(source, options());
  expect(servicePaths).toEqual([]);
  expect(await pageOf('/docs/queues.html')).toMatchObject({
    status: 'error',
    failure: 'forbidden',
    errorMessage: 'The site asks visitors to prove that they are human (403).',
  });
  expect(await harness.topicsOf(source)).toHaveLength(2);
});

test('fails a page that the service cannot read either, with both reasons', async () => {
  harness.site.reply('/docs/queues.html', WALL);
  harness.site.reply('/docs/retries.html', WALL);
  harness.site.reply('/docs/gone.html', WALL);
  web['/docs/queues.html'] = { status: 403, html: '' };
  web['/docs/retries.html'] = { status: 200, html: WALL.body };
  web['/docs/gone.html'] = {
    status: 302,
    html: manualPage('Secret', 'x'),
    resolvedUrl: `${harness.site.origin}/docs/private/`,
  };
  await harness.ingest(await harness.addSource(), { pageReader });
  expect(await pageOf('/docs/queues.html')).toMatchObject({
    failure: 'forbidden',
    errorMessage:
      'The site asks visitors to prove that they are human (403). ScrapingBee failed: status 500.',
  });
  // The service was blocked, too.
  expect(await pageOf('/docs/retries.html')).toMatchObject({ status: 'error', failure: 'forbidden' });
  // robots.txt disallows the redirect target.
  expect(await pageOf('/docs/gone.html')).toMatchObject({ status: 'error', failure: 'robots' });
});

test('does not ask the service for pages that need a sign-in, are missing or are disallowed by robots.txt', async () => {
  harness.site.reply(
    '/docs/',
    manualPage(
      'Halyard',
      '<a href="private/">Private</a> <a href="queues.html">Queues</a> <a href="gone">x</a>',
    ),
  );
  harness.site.reply('/docs/private/', WALL);
  harness.site.reply('/docs/queues.html', { status: 401 });
  await harness.ingest(await harness.addSource(), { pageReader });
  expect(servicePaths).toEqual([]);
});
