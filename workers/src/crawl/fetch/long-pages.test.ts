import { expect, test } from 'vitest';
import { openTestBrowser, renderTestPage } from '../../../../test/support/crawl/test-browser.ts';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const ARTICLE = `<p>${'A job waits in its queue until a worker has time for it. '.repeat(8)}</p>`;

const site = useForFile(serveSite);
const browser = useForFile(() => openTestBrowser(site));

test('includes the chapters that a very long page adds at its end', async () => {
  site.reply(
    '/chapters',
    `<!doctype html><title>Queues</title><body style="margin: 0"><main>${ARTICLE}</main><div id="end">End</div><script>
    let chapters = 0;
    const observer = new IntersectionObserver(([{ isIntersecting }]) => {
      if (!isIntersecting || chapters === 6) return;
      chapters += 1;
      const chapter = '<section style="height: 3000px">Chapter ' + chapters + ' of the manual</section>';
      document.querySelector('main').insertAdjacentHTML('beforeend', chapter);
      observer.unobserve(end);
      observer.observe(end);
    });
    observer.observe(end);</script></body>`,
  );
  const { body } = await renderTestPage(browser, `${site.origin}/chapters`);
  expect(body.match(/>Chapter \d/g)).toHaveLength(6);
});
