import { expect, test } from 'vitest';
import { crawlFolder, manual } from '../../../../test/support/crawl/crawl-folder.ts';
import { openTestBrowser } from '../../../../test/support/crawl/test-browser.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);
const browser = useForFile(() => openTestBrowser(harness.site));

/** A page for visitors with the cookie `checked`; the others get a script that sets `cookie` and loads the page again. */
function checked(page: string, cookie: string): Reply {
  const check = `<title>One moment</title><p>Checking the browser.<script>
    document.cookie = '${cookie}; path=/'; setTimeout(() => location.reload(), 200);</script>`;
  return (request, response) => {
    const hasPassed = request.headers.cookie === 'checked=1';
    response.writeHead(hasPassed ? 200 : 503, { 'content-type': 'text/html' });
    response.end(hasPassed ? page : check);
  };
}

test('reads a site in the browser whose script sets a cookie and loads the page again', async () => {
  const { outcomes, titles } = await crawlFolder(harness, {
    folder: 'checked',
    replies: {
      '': checked(manual('Halyard', ['boil']), 'checked=1'),
      boil: checked(manual('Boil'), 'checked=1'),
    },
    browser,
  });
  expect(outcomes).toEqual({ '': 'stored', boil: 'stored' });
  expect(titles).toEqual({ '': 'Halyard', boil: 'Boil' });
});

/** The same with a form, which the script submits; the response sets a cookie and leads back. */
function submitted(path: string, page: string): Record<string, Reply> {
  const check = `<title>One moment</title><p>Checking the browser.<form><input type="hidden" name="ok" value="1"></form>
    <script>setTimeout(() => document.forms[0].submit(), 200);</script>`;
  return {
    [path]: (request, response) => {
      const hasPassed = request.headers.cookie === 'submitted=1';
      response.writeHead(hasPassed ? 200 : 503, { 'content-type': 'text/html' });
      response.end(hasPassed ? page : check);
    },
    [`${path}?ok=1`]: {
      status: 302,
      headers: { location: `/submitted/${path}`, 'set-cookie': 'submitted=1; Path=/submitted/' },
    },
  };
}

test('reads a site in the browser whose script submits a form', async () => {
  const { outcomes } = await crawlFolder(harness, {
    folder: 'submitted',
    replies: { ...submitted('', manual('Halyard', ['boil'])), ...submitted('boil', manual('Boil')) },
    browser,
  });
  expect(outcomes).toEqual({ '': 'stored', boil: 'stored' });
});

/** The same with a script that loads the page with a query, as free hosts do. */
function queried(path: string, page: string): Record<string, Reply> {
  const check = `<script>document.cookie = 'queried=1; path=/'; location.href = location.pathname + '?i=1';</script>
    <noscript>This site requires Javascript to work.</noscript>`;
  const reply: Reply = (request, response) => {
    const hasPassed = request.headers.cookie === 'queried=1';
    response.writeHead(200, { 'content-type': 'text/html' }).end(hasPassed ? page : check);
  };
  return { [path]: reply, [`${path}?i=1`]: reply };
}

test('reads a site in the browser whose script adds a query to the URL, once each page', async () => {
  const { outcomes } = await crawlFolder(harness, {
    folder: 'queried',
    replies: { ...queried('', manual('Halyard', ['boil.html'])), ...queried('boil.html', manual('Boil')) },
    browser,
  });
  expect(outcomes).toEqual({ '?i=1': 'stored', 'boil.html?i=1': 'stored' });
  expect(harness.site.requests.filter((request) => request.endsWith('/boil.html?i=1'))).toHaveLength(1);
});

test('reads a page of such a site that may list others again', async () => {
  const posts = ['pour', 'rinse'].map((name) => `<h2><a href="/tea/${name}">${name}</a></h2><p>${name}`);
  const boil = manual('Boil', [], { text: posts.join('') });
  const { outcomes } = await crawlFolder(harness, {
    folder: 'posts',
    replies: { ...queried('', manual('Halyard', ['boil'])), ...queried('boil', boil) },
    browser,
  });
  expect(outcomes).toEqual({ '?i=1': 'stored', 'boil?i=1': 'stored' });
});

test('fails such a site when the cookie does not lead to a page', async () => {
  const { status, reasons } = await crawlFolder(harness, {
    folder: 'refused',
    replies: { '': checked(manual('Halyard'), 'other=1') },
    browser,
  });
  expect(status).toBe('error');
  expect(reasons).toEqual({ '': 'The page redirects more than 10 times.' });
});

test('fails such a site without a browser', async () => {
  const { reasons } = await crawlFolder(harness, {
    folder: 'static',
    replies: { '': checked(manual('Halyard'), 'checked=1') },
  });
  expect(reasons).toEqual({ '': 'The site checks the browser before it shows the page (503).' });
});
