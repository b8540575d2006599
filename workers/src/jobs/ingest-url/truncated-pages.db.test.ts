import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { REFRESH } from '@lectern/shared/domain/documents/retry.ts';
import { expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { getRow } from '../../../../test/support/database/test-rows.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

const LAST = 'The last sentence says how to descale a kettle.';
const WHOLE = manual('Kettles', [], { text: `<p>${LAST}</p>` });
const OTHERS = { a: manual('A'), b: manual('B'), c: manual('C') };
const START = { '': manual('Start', ['a', 'b', 'c', 'kettles']), ...OTHERS };

/** Ends `times` responses in the middle of the page, as a script that fails does, and sends the others whole. */
function cutFirst(times: number): Reply {
  let requests = 0;
  return (_request, response) => {
    requests += 1;
    const body = requests <= times ? WHOLE.slice(0, WHOLE.indexOf(`<p>${LAST}`)) : WHOLE;
    response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  };
}

const textOf = async (path: string) =>
  (await getRow(harness.dataSource, 'singleurl_cache', { url: `${harness.site.origin}/site/${path}` }))
    .markdown;

async function refresh(source: DocumentUrl): Promise<void> {
  const attempt = (await restartSource(harness.dataSource, source.id, REFRESH)) ?? 0;
  await harness.ingest(source, { attempt });
}

test('requests a page again that ends in the middle, unlike the other pages of its site', async () => {
  await crawlFolder(harness, { folder: 'site', replies: { ...START, kettles: cutFirst(1) } });
  expect(await textOf('kettles')).toContain(LAST);
});

test('a refresh requests it again, too', async () => {
  await crawlFolder(harness, { folder: 'site', replies: { ...START, kettles: WHOLE } });
  harness.site.reply('/site/kettles', cutFirst(1));
  await refresh(await getRow(harness.dataSource, 'document_urls'));
  expect(await textOf('kettles')).toContain(LAST);
});

test('stores a page that always ends there', async () => {
  const { outcomes } = await crawlFolder(harness, {
    folder: 'site',
    replies: { ...START, kettles: cutFirst(9) },
  });
  expect(outcomes.kettles).toBe('stored');
  expect(harness.site.requests.filter((request) => request === 'GET /site/kettles')).toHaveLength(2);
});

test('requests the pages of a site once that leaves out the end tags', async () => {
  const withoutEnd = (page: string) => page.replace(/<\/body><\/html>$/, '');
  const replies = Object.fromEntries(
    Object.entries({ ...START, kettles: WHOLE }).map(([path, page]) => [path, withoutEnd(page)]),
  );
  await crawlFolder(harness, { folder: 'site', replies });
  expect(harness.site.requests.filter((request) => request === 'GET /site/kettles')).toHaveLength(1);
});
