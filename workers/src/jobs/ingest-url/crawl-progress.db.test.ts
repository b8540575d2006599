import { expect, test } from 'vitest';
import { manualPage, startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import { useForEachTest } from '../../../../test/support/use-resource.ts';

const harness = useForEachTest(startTestIngest);

test('keeps updating the estimate while a single page is slow', async () => {
  const quick = Array.from({ length: 6 }, (_, index) => `page-${index}.html`);
  const links = [...quick, 'slow.html'].map((path) => `<a href="${path}">${path}</a>`).join(' ');
  harness.site.reply('/docs/', manualPage('Manual', links));
  for (const path of quick) harness.site.reply(`/docs/${path}`, manualPage(path, `What ${path} says.`));
  const { promise: isOver, resolve: endSlowPage } = Promise.withResolvers<void>();
  harness.site.reply('/docs/slow.html', async (_request, response) => {
    await isOver;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<main><p>At last it answers.</p></main>');
  });
  const source = await harness.addSource();
  const ingesting = harness.ingest(source);

  const progress = async () => (await harness.sourceNow(source)).progress;
  const done = async () => (await progress())?.done;
  await expect.poll(done, { interval: 20 }).toBe(1 + quick.length);
  const estimate = async () => (await progress())?.etaMs ?? null;
  await expect.poll(estimate, { interval: 50 }).not.toBeNull();
  const first = await estimate();
  await expect.poll(estimate, { interval: 50 }).not.toBe(first);
  expect(await progress()).toMatchObject({ done: 7, current: `${harness.site.origin}/docs/slow.html` });

  endSlowPage();
  await ingesting;
  expect(await progress()).toMatchObject({ found: 8, done: 8, current: null, etaMs: null });
});
