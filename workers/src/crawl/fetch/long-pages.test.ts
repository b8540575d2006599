import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser, type GuardedBrowser } from '../../browser/guarded-browser.ts';
import { createSafeFetch, type SafeFetch } from '../../net/http/safe-fetch.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { createRenderPage } from './render-page.ts';

const ARTICLE = `<p>${'A job waits in its queue until a worker has time for it. '.repeat(8)}</p>`;

let site: TestSite;
let safeFetch: SafeFetch;
let browser: GuardedBrowser;

beforeAll(async () => {
  site = await serveSite();
  browser = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment: process.env,
    allowedHosts: [site.host],
    deadlineMs: 100_000,
  });
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

beforeEach(() => {
  safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [site.host] });
});

afterEach(() => safeFetch.close());

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
  const renderPage = createRenderPage({
    browser,
    robots: createRobots({ safeFetch }),
    pace: safeFetch.pace,
  });
  const { body } = await renderPage({ url: `${site.origin}/chapters` });
  expect(body.match(/>Chapter \d/g)).toHaveLength(6);
});
