import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { manualPage, startTestIngest, type TestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { listRows } from '../../../../test/support/database/test-rows.ts';
import { makePdf } from '../../../../test/support/payloads/make-pdf.ts';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';

let site: TestSite;
let harness: TestIngest;

beforeAll(async () => {
  site = await serveSite();
});

beforeEach(async () => {
  harness = await startTestIngest(site);
});

afterEach(() => harness[Symbol.asyncDispose]());

afterAll(() => site[Symbol.asyncDispose]());

const LINES = ['lease', 'queue', 'worker', 'retry', 'signal', 'limit'].map(
  (name) => `The ${name} of Halyard ends when its owner has been silent for as long as its settings say.`,
);

function pdfOf(lines: readonly string[]) {
  const body = makePdf([lines.map((text, at) => ({ text, y: 720 - at * 40 }))], { title: 'Halyard manual' });
  return { headers: { 'content-type': 'application/pdf' }, body };
}

test('stores a PDF that a page links to, but no copy of the pages of the site', async () => {
  const text = LINES.map((line) => `<p>${line}</p>`).join('');
  harness.site.reply(
    '/products/halyard/',
    manualPage(
      'Halyard',
      `${text}<a href="/media/manual.pdf">Manual</a> <a href="/media/print.pdf">Print this page</a>`,
    ),
  );
  harness.site.reply(
    '/media/manual.pdf',
    pdfOf(LINES.map((line) => line.replace('ends', 'is mounted on the rail'))),
  );
  harness.site.reply('/media/print.pdf', pdfOf(LINES));
  const source = await harness.addSource({
    url: `${harness.site.origin}/products/halyard/`,
    crawlType: 'crawl',
  });
  await harness.ingest(source);
  const rows = await listRows(harness.dataSource, 'singleurl_cache');
  const statuses = rows.map(({ url, status }) => `${status} ${new URL(url).pathname}`).sort();
  expect(statuses).toEqual([
    'skipped /media/print.pdf',
    'success /media/manual.pdf',
    'success /products/halyard/',
  ]);
});
