import { expect, test } from 'vitest';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });
const pathOf = (url: string) => url.replace(harness.site.origin, '');

async function ingest(path: string) {
  const source = await harness.addSource({ crawlType: 'llms_txt', url: harness.site.origin + path });
  await harness.ingest(source);
  return source;
}

test('stores pages of an llms-full.txt under their own URLs without a request', async () => {
  const page = (name: string) =>
    `# ${name}\nSource: ${harness.site.origin}/docs/${name}\n\nHow ${name} works.\n\n## Use\n\nCall \`open${name}()\`.`;
  harness.site.reply('/llms.txt', text('# Halyard\n- [Leases](/docs/leases)\n- [Batches](/docs/batches)'));
  harness.site.reply('/llms-full.txt', text(['leases', 'batches', 'topics'].map(page).join('\n\n')));
  const source = await ingest('/docs/');
  const passages = await harness.passagesOf(source);
  expect([...new Set(passages.map(({ pageUrl }) => pathOf(pageUrl)))].toSorted()).toEqual([
    '/docs/',
    '/docs/batches',
    '/docs/leases',
    '/docs/topics',
  ]);
  expect(pathOf((await harness.find(source, 'openbatches'))[0] ?? '')).toBe('/docs/batches');
  expect(harness.site.requests.filter((request) => request.includes('/docs/'))).toEqual([
    'HEAD /docs/',
    'GET /docs/llms.txt',
    'GET /docs/llms-full.txt',
    'GET /docs/',
    // The start page is short.
    'GET /docs/lectern-checks-for-missing-pages',
  ]);
  expect((await harness.sourceNow(source)).note).toContain('The text of 3 pages was read from');
});

test('cites pages without a URL by a fragment of the file', async () => {
  harness.site.reply(
    '/llms-full.txt',
    text(
      '# Halyard\n\n# Leases\n\nA lease ends.\n\n## Renewal\n\nIt is renewed.\n\n# Batches\n\nMany jobs at a time.',
    ),
  );
  const source = await ingest('/llms-full.txt');
  const passages = await harness.passagesOf(source);
  const places = passages.map(({ pageUrl, anchor }) => [pathOf(pageUrl), anchor]);
  expect([...new Map(places.map((place) => [place[0], place[1]]))].toSorted()).toEqual([
    ['/llms-full.txt#batches', null],
    ['/llms-full.txt#leases', null],
  ]);
  expect((await harness.documentOf(source)).documentName).toBe('Halyard');
});
