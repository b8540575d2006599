import type { DocumentUrl } from '@lectern/shared/db/entities/document-url.ts';
import { restartSource } from '@lectern/shared/db/stores/documents/documents.ts';
import { insertPack, insertPackChunks } from '@lectern/shared/db/stores/documents/packs.ts';
import { getExportedDocument } from '@lectern/shared/db/stores/exports/exported-documents.ts';
import { cancelRun } from '@lectern/shared/db/stores/ingest/cancellations.ts';
import type { PackChunk, PackMeta } from '@lectern/shared/packs/pack.ts';
import { expect, test, vi } from 'vitest';
import { packContents } from '../../../../api/src/exports/pack-contents.ts';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

const META = { name: 'sails', version: '1.0.0' };
const chunk = (docPath: string, sectionTitle: string, content: string): PackChunk => ({
  ...{ docPath, docTitle: 'Sails', sectionTitle, content, tokens: 1, hasCode: false },
});

/** Adds an imported pack, as the API does. */
async function addPack(meta: PackMeta, chunks: readonly PackChunk[]): Promise<DocumentUrl> {
  const source = await harness.addSource({
    url: 'https://sails.example.com/',
    crawlType: 'pack',
    maxUrls: 50,
  });
  const db = harness.dataSource;
  await insertPack(db, source.id, meta);
  await insertPackChunks(db, source.id, chunks);
  return source;
}

const pagesOf = ({ id }: DocumentUrl) =>
  harness.dataSource.query(
    `SELECT p.url, p.title, p.markdown FROM singleurl_cache p JOIN fullsite_cache s ON s.id = p.fullsite_cache_id
      WHERE s.original_url_id = $1 AND p.status = 'success' ORDER BY p.position`,
    [id],
  );

async function exportPack(source: DocumentUrl) {
  const db = harness.dataSource;
  const { id: documentId } = await harness.documentOf(source);
  const document = await getExportedDocument(db, { userId: harness.userId, documentId });
  const { meta, chunks } = await packContents(db, document);
  return { meta, chunks: (await Array.fromAsync(chunks)).flat() };
}

test('a pack of another program becomes pages with their headings, which agents find by its paths', async () => {
  const source = await addPack(META, [
    chunk('docs/reefs.md', 'Introduction', 'A reef makes a sail smaller.'),
    chunk('docs/reefs.md', 'Slab reefing', 'Lower the halyard, then hook the cringle.'),
  ]);
  await harness.ingest(source);
  expect(harness.site.requests).toEqual([]);
  expect(await harness.sourceNow(source)).toMatchObject({
    status: 'active',
    note: null,
    progress: { done: 1 },
  });
  expect(await harness.find(source, 'slab reefing cringle')).toEqual(['pack://sails%401.0.0/docs/reefs.md']);
  expect(await pagesOf(source)).toEqual([
    {
      ...{ url: 'pack://sails%401.0.0/docs/reefs.md', title: 'Sails' },
      markdown:
        '# Sails\n\nA reef makes a sail smaller.\n\n## Slab reefing\n\nLower the halyard, then hook the cringle.',
    },
  ]);
  expect(await harness.dataSource.query('SELECT 1 FROM crawl_schedules')).toEqual([]);
});

test('a crawled document has the same pages after its export was imported', async () => {
  harness.site.reply(
    '/docs/queues.html',
    manualPage(
      'Queues',
      `<h2 id="open">Open a queue</h2><p>See <a href="retries.html#now">retries</a> &amp; \\*more\\*.</p>
       <pre><code class="language-md"># not a heading\n\n\n&lt;!-- kept --&gt;</code></pre>
       <h2>Options</h2><table><tr><th>Name</th><th>Type</th></tr><tr><td><code>a|b</code></td><td>x</td></tr></table>
       ${Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at} ${'about queues '.repeat(10)}</p>`).join('')}`,
    ),
  );
  const crawled = await harness.addSource();
  await harness.ingest(crawled);
  const { meta, chunks } = await exportPack(crawled);
  expect(chunks.length).toBeGreaterThan(4);
  const imported = await addPack(meta, chunks);
  await harness.ingest(imported);
  expect(await pagesOf(imported)).toEqual(await pagesOf(crawled));
  // A pack has no anchors; they are made from the headings.
  const textsOf = async (source: DocumentUrl) =>
    (await harness.passagesOf(source)).map(({ pageUrl, pageTitle, text, headingPath }) => ({
      ...{ pageUrl, pageTitle, text, headingPath },
    }));
  expect(await textsOf(imported)).toEqual(await textsOf(crawled));
  expect(await exportPack(imported)).toEqual({ meta, chunks });
});

test('a second run leaves the pages as they are', async () => {
  const source = await addPack(META, [
    chunk('a.md', 'A', 'About sails.'),
    chunk('b.md', 'B', 'About hulls.'),
  ]);
  await harness.ingest(source);
  const before = await pagesOf(source);
  const attempt = (await restartSource(harness.dataSource, source.id)) ?? 0;
  await harness.ingest(source, { attempt });
  expect(await pagesOf(source)).toEqual(before);
  expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', note: null });
});

test('completes a pack whose last page was stored before the cancellation took effect', async () => {
  const source = await addPack(META, [chunk('a.md', 'A', 'About sails.')]);
  const { parserPool, dataSource } = harness;
  await harness.ingest(source, {
    parserPool: {
      ...parserPool,
      async parse(page, options) {
        const query = vi.spyOn(dataSource, 'query');
        await cancelRun(dataSource, source.id);
        const isAsked = () => query.mock.calls.some(([sql]) => /SELECT 1 .* is_cancelled/.test(String(sql)));
        await vi.waitUntil(isAsked, { timeout: 10_000 });
        await Promise.all(query.mock.results.map(({ value }) => value));
        query.mockRestore();
        return parserPool.parse(page, options);
      },
    },
  });
  expect(await harness.sourceNow(source)).toMatchObject({ status: 'active', note: null });
});

test('the titles of its pages have no characters that only a language model reads', async () => {
  const source = await addPack(META, [
    { ...chunk('docs/reefs.md', 'Reefs', 'A reef makes a sail smaller.'), docTitle: 'Re\u202eefs\u{e0041}' },
  ]);
  await harness.ingest(source);
  expect(await pagesOf(source)).toMatchObject([{ title: 'Reefs' }]);
});
