import { expect, test } from 'vitest';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { listRows } from '../../../../test/support/database/test-rows.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';
import type { ParserPool } from '../../parser/parser-pool.ts';

const harness = useForEachTest(startTestIngest);

test("reads a stored page again for its links when the site's list is gone after an interruption", async () => {
  harness.site.reply('/docs/llms.txt', {
    headers: { 'content-type': 'text/plain' },
    body: '# Halyard\n- [Queues](/docs/queues.html)',
  });
  const source = await harness.addSource({ crawlType: 'llms_txt' });
  const breaking: ParserPool = {
    ...harness.parserPool,
    parse(page, options) {
      if (page.url !== source.url) throw new TypeError('the worker is gone');
      return harness.parserPool.parse(page, options);
    },
  };
  const first = harness.ingest(source, { isLastAttempt: false, parserPool: breaking });
  await expect(first).rejects.toThrow('the worker is gone');
  const stored = { status: 'success' as const };
  expect(await listRows(harness.dataSource, 'singleurl_cache', stored)).toMatchObject([
    { url: source.url, links: null },
  ]);
  harness.site.reply('/docs/llms.txt', { status: 404, body: '' });
  await harness.ingest(source);
  expect((await harness.topicsOf(source)).map(({ name }) => name)).toEqual(['Halyard', 'Queues', 'Retries']);
});
