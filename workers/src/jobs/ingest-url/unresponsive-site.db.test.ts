import { beforeEach, expect, test } from 'vitest';
import { manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';

/** Divides the time limits of production: 15 s per response, no retry after an attempt of 10 s. */
const SCALE = 15;
const headersTimeoutMs = 15_000 / SCALE;
const retryWithinMs = 10_000 / SCALE;
/** Consecutive timeouts allowed; in production they take 45 s. */
const MAX_CONSECUTIVE_TIMEOUTS = 3;

const harness = useForEachTest(startTestIngest);

beforeEach(async () => {
  waits = 0;
  endedWaits = 0;
});

/** The longest chain of requests that each started after the previous one timed out, and its finished part. */
let waits = 0;
let endedWaits = 0;

const silence: Reply = (_request, response) => {
  const place = endedWaits + 1;
  waits = Math.max(waits, place);
  response.on('close', () => {
    endedWaits = Math.max(endedWaits, place);
  });
};
const onlyHeads: Reply = (request, response) => {
  if (request.method === 'HEAD') response.end();
  else silence(request, response);
};
const pages = Array.from({ length: 20 }, (_, index) => `/docs/page-${index}`);
const sitemap = `<urlset>${pages.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`;

test.each<[string, Record<string, Reply>]>([
  ['any request', { '/robots.txt': silence }],
  ['requests after robots.txt', { '/docs/': silence }],
  [
    'requests for its pages',
    {
      '/docs/': onlyHeads,
      '/sitemap.xml': { body: sitemap },
      ...Object.fromEntries(pages.map((path) => [path, silence])),
    },
  ],
])(
  'fails a site that does not respond to %s within a minute, on the first attempt',
  async (_what, replies) => {
    for (const [path, reply] of Object.entries(replies)) harness.site.reply(path, reply);
    const source = await harness.addSource();
    await harness.ingest(source, { isLastAttempt: false, headersTimeoutMs, retryWithinMs });
    expect(waits).toBeLessThanOrEqual(MAX_CONSECUTIVE_TIMEOUTS);
    const { status, failure, failureMessage } = await harness.sourceNow(source);
    expect([status, failure]).toEqual(['error', 'timeout']);
    expect(failureMessage).toContain('The site did not respond in time');
    expect((await harness.documentOf(source)).status).toBe('error');
  },
);

test('retries a site that refuses connections a little later', async () => {
  harness.site.reply('/docs/', { status: 503 });
  const source = await harness.addSource({ maxUrls: 1 });
  await expect(harness.ingest(source, { isLastAttempt: false })).rejects.toThrow('(503)');
  expect((await harness.sourceNow(source)).status).toBe('pending');
});

test('does not end a crawl because of a few unanswered pages', async () => {
  harness.site.reply('/docs/queues.html', silence);
  const source = await harness.addSource();
  await harness.ingest(source, { isLastAttempt: false, headersTimeoutMs, retryWithinMs });
  expect((await harness.sourceNow(source)).status).toBe('active');
});

test('keeps the pages of an interrupted run when the site has failed since', async () => {
  const listed = pages.slice(0, 10);
  harness.site.reply('/sitemap.xml', {
    body: `<urlset>${listed.map((path) => `<url><loc>${path}</loc></url>`).join('')}</urlset>`,
  });
  for (const path of listed) harness.site.reply(path, manual(path));
  const source = await harness.addSource({ maxUrls: 1 + listed.length });
  const breaking: ParserPool = {
    ...harness.parserPool,
    parse(page, options) {
      if (page.url !== source.url) throw new TypeError('the worker is gone');
      return harness.parserPool.parse(page, options);
    },
  };
  const first = harness.ingest(source, { isLastAttempt: false, parserPool: breaking });
  await expect(first).rejects.toThrow('the worker is gone');
  for (const path of listed) harness.site.reply(path, { status: 503 });
  await harness.ingest(source);
  expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', progress: { done: 1 } });
});
