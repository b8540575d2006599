import { expect, test } from 'vitest';
import { serveSite } from '../../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser } from '../../browser/guarded-browser.ts';
import { createSafeFetch } from '../../net/http/safe-fetch.ts';
import { createRobots } from '../../net/robots/robots.ts';
import { createRenderPage } from './render-page.ts';

const TEXT = 'A job waits in its queue until a worker has time for it. '.repeat(8);

test('a page that waits for its service worker shows its text without one', async () => {
  await using site = await serveSite({
    '/': {
      headers: { 'content-type': 'text/html' },
      body: `<main></main><script>
        const ready = 'serviceWorker' in navigator ? navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready) : Promise.resolve();
        ready.then(() => document.querySelector('main').append('${TEXT}'));
      </script>`,
    },
  });
  const limits = { userAgent: 'Lectern/test', allowedHosts: [site.host] };
  const safeFetch = createSafeFetch(limits);
  const browser = await createGuardedBrowser({ ...limits, environment: process.env });
  const renderPage = createRenderPage({ browser, robots: createRobots({ safeFetch }), pace: safeFetch.pace });
  const { body } = await renderPage({ url: `${site.origin}/` });
  expect(body).toContain(`<main>${TEXT}</main>`);
  await browser.close();
  await safeFetch.close();
});
