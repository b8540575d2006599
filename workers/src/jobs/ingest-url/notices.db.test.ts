import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { crawlFolder, manual, TEXT } from '../../../../test/support/crawl/crawl-folder.ts';
import { startTestIngest } from '../../../../test/support/crawl/test-ingest.ts';
import type { Reply } from '../../../../test/support/servers/serve-site.ts';
import { useForFile } from '../../../../test/support/use-resource.ts';

const harness = useForFile(startTestIngest);

const crawl = (folder: string, replies: Readonly<Record<string, Reply>>) =>
  crawlFolder(harness, { folder, replies });

const html = { 'content-type': 'text/html' };
const redirect = (location: string): Reply => ({ status: 302, headers: { location } });
const PATHS = ['boil', 'pour', 'clean', 'store'];
const UPGRADE =
  '<title>Kettle</title><main><h1>Upgrade</h1><p>The new version is being put in place.</p></main>';
const SLOW_DOWN = '<h1>Not so fast</h1><p>Take a sip of tea, then come back.</p>';

const MISSING = 'lectern-checks-for-missing-pages';

/** The pages at `paths`. The first `count` requests for them and for a missing page get `instead`. */
function sitePages(paths: readonly string[], count: number, instead: RequestListener) {
  let requests = 0;
  const answer = (path: string): RequestListener => {
    return (request, response) => {
      requests += 1;
      if (requests <= count) instead(request, response);
      else response.writeHead(path === MISSING ? 404 : 200, html).end(manual(path));
    };
  };
  return Object.fromEntries([...paths, MISSING].map((path) => [path, answer(path)]));
}

const toUpgrade: RequestListener = (_request, response) => {
  response.writeHead(302, { location: 'upgrade' }).end();
};

const slowDown: RequestListener = (_request, response) => {
  response.writeHead(200, html).end(SLOW_DOWN);
};

/** A notice with another number on each request. */
const unreachable: RequestListener = (_request, response) => {
  const number = Math.floor(Math.random() * 1e9);
  response.writeHead(200, html).end(`<h1>Edge could not reach origin</h1><p>Gave up. ID ${number}</p>`);
};

test('stores all pages of a site that redirects them to a notice for a moment, and not the notice', async () => {
  const { outcomes } = await crawl('moment', {
    '': manual('Start', PATHS),
    ...sitePages(PATHS, 5, toUpgrade),
    upgrade: UPGRADE,
  });
  expect(outcomes).toEqual({
    '': 'stored',
    boil: 'stored',
    pour: 'stored',
    clean: 'stored',
    store: 'stored',
  });
});

test('requests a page again from its site and not from the cache that crawls share', async () => {
  const folder = `${harness.site.origin}/shared`;
  const pages = { '': manual('Start', PATHS), ...sitePages(PATHS, 5, toUpgrade), upgrade: UPGRADE };
  for (const [path, reply] of Object.entries(pages)) harness.site.reply(`/shared/${path}`, reply);
  const source = await harness.addSource({ url: `${folder}/`, maxUrls: 50 });
  await harness.ingest(source, { isSitePublic: true });
  expect(await harness.find(source, 'queue job')).toEqual(
    expect.arrayContaining(PATHS.map((path) => `${folder}/${path}`)),
  );
});

test('fails the pages that a site redirects to one short notice, and does not store the notice', async () => {
  const { outcomes, reasons } = await crawl('for-good', {
    '': manual('Start', PATHS),
    ...sitePages(PATHS, Number.POSITIVE_INFINITY, toUpgrade),
    upgrade: UPGRADE,
  });
  expect(outcomes).toEqual({
    '': 'stored',
    boil: 'not_found',
    pour: 'not_found',
    clean: 'not_found',
    store: 'not_found',
  });
  expect(reasons.pour).toBe('The site shows the same text for a page that does not exist.');
});

test('fails pages that redirect, like a missing page, to a form', async () => {
  const form =
    '<main><h1>Welcome back</h1><p>Talk to us to get access.</p><form><input name="mail"></form></main>';
  const paths = ['plans', 'audit'];
  const gated = [...paths, MISSING];
  const { outcomes } = await crawl('customers', {
    '': manual('Start', paths),
    ...Object.fromEntries(gated.map((path) => [path, redirect(`door?next=/customers/${path}`)])),
    ...Object.fromEntries(gated.map((path) => [`door?next=/customers/${path}`, form])),
  });
  expect(outcomes).toEqual({ '': 'stored', plans: 'forbidden', audit: 'forbidden' });
});

test('stores a page to which old URLs redirect when its text is long or a link names it, even later', async () => {
  const text = `<p>${'Water boils at a lower temperature on a mountain. '.repeat(15)}</p>`;
  const { outcomes } = await crawl('moved', {
    '': manual('Start', ['old-boil', 'older-boil', 'old-pour', 'older-pour', 'contents']),
    'old-boil': redirect('boiling'),
    'older-boil': redirect('boiling'),
    boiling: manual('Boiling', [], { text }),
    'old-pour': redirect('pouring'),
    'older-pour': redirect('pouring'),
    pouring: '<main><h1>Pouring</h1><p>Tilt the kettle.</p></main>',
    contents: manual('Contents', ['pouring']),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    contents: 'stored',
    'older-boil': 'skipped',
    boiling: 'stored',
    'older-pour': 'skipped',
    pouring: 'stored',
  });
});

test.each([
  ['with a random number', 'edge', unreachable],
  ['instead of several pages', 'sip', slowDown],
])('stores all pages of a site that shows a short text %s for a moment', async (_what, folder, notice) => {
  const { titles } = await crawl(folder, { '': manual('Start', PATHS), ...sitePages(PATHS, 5, notice) });
  expect(titles).toEqual({ '': 'Start', boil: 'boil', pour: 'pour', clean: 'clean', store: 'store' });
});

test('requests pages again as long as some of them stop showing a notice that came during the crawl', async () => {
  const paths = [...PATHS, 'fill', 'heat', 'serve', 'wash', 'dry', 'descale'];
  let requests = 0;
  const answer = (path: string): RequestListener => {
    return (_request, response) => {
      requests += 1;
      const isShown = requests > paths.length && requests % 3 === 0;
      response.writeHead(200, html).end(isShown ? manual(path) : SLOW_DOWN);
    };
  };
  let hasStarted = false;
  const { outcomes } = await crawl('slow-tea', {
    '': manual('Start', paths),
    ...Object.fromEntries(paths.map((path) => [path, answer(path)])),
    [MISSING]: (_request, response) => {
      response.writeHead(hasStarted ? 200 : 404, html).end(SLOW_DOWN);
      hasStarted = true;
    },
  });
  expect(Object.values(outcomes)).toEqual(['', ...paths].map(() => 'stored'));
});

test('fails pages that show the same short text with different numbers on each request', async () => {
  const { outcomes, reasons } = await crawl('edge-for-good', {
    '': manual('Start', PATHS),
    ...sitePages(PATHS, Number.POSITIVE_INFINITY, unreachable),
  });
  expect(outcomes).toEqual({
    '': 'stored',
    boil: 'not_found',
    pour: 'not_found',
    clean: 'not_found',
    store: 'not_found',
  });
  expect(reasons.boil).toBe('The site shows the same text for a page that does not exist.');
});

test('stores the same short text of several pages once', async () => {
  const stub = '<h1>Kettle</h1><p>This part of the kettle has no settings yet.</p>';
  const { outcomes } = await crawl('stubs', {
    '': manual('Start', PATHS),
    ...Object.fromEntries(PATHS.map((path) => [path, stub])),
  });
  expect(Object.values(outcomes).sort()).toEqual(['skipped', 'skipped', 'skipped', 'stored', 'stored']);
  expect(harness.site.requests.filter((request) => /\/stubs\/[bpcs]/.test(request)).length).toBeLessThan(12);
});

test('stores the pages of a reference that differ only in numbers, with one request for each', async () => {
  const paths = ['101', '102', '103', '104'];
  const entry = (path: string) =>
    `<main><h1>Error ${Number(path) * 7}</h1><p>The kettle raised this error. Unplug it.</p></main>`;
  const { outcomes } = await crawl('codes', {
    '': manual('Start', paths),
    ...Object.fromEntries(paths.map((path) => [path, entry(path)])),
  });
  expect(outcomes).toEqual({ '': 'stored', 101: 'stored', 102: 'stored', 103: 'stored', 104: 'stored' });
  const pages = paths.map((path) => `GET /codes/${path}`);
  expect(harness.site.requests.filter((request) => pages.includes(request))).toHaveLength(4);
});

test('says on a document with one short page that the site redirected to it', async () => {
  const { note } = await crawl('guests', {
    '': redirect('/guests/hello'),
    hello: '<main><h1>Welcome to Harbour Wi-Fi</h1><p>Free for guests of the hotel for 24 hours.</p></main>',
  });
  expect(note).toBe(
    `The site redirects to ${harness.site.origin}/guests/hello, a short page, so check its text.`,
  );
});

test('says on a document with one short page that the page has a form', async () => {
  const { note } = await crawl('letters', {
    '': `<main><h1>Letters</h1><p>Type the letters of the picture.</p><form><img src="a.png"><input name="letters">
      <button>Go</button></form></main>`,
  });
  expect(note).toBe('The only page is short and has a form, so check its text.');
});

test('says on a document with one short page that several pages show only its text', async () => {
  const retired = `<nav>${PATHS.map((path) => `<a href="${path}">${path}</a>`).join(' ')}</nav>
    <main><h1>Kettle portal</h1><p>This portal was taken offline in January.</p></main>`;
  const { note } = await crawl('retired', Object.fromEntries(['', ...PATHS].map((path) => [path, retired])));
  expect(note).toBe('5 pages show the same short text, so check it.');
});

test('fails pages with the text of a missing page, which suggests other pages on each request', async () => {
  const suggest: RequestListener = (_request, response) => {
    const suggestions = [1, 2, 3].map((part) => {
      const words = `${part}. ${TEXT}`
        .split(' ')
        .map((word) => word + Math.random().toString(36).slice(2, 6));
      return `<h3><a href="boil">${words[1]}</a></h3><p>${words.join(' ')}.</p>`;
    });
    const notice = `<h1>Well, this is awkward</h1><p>We looked everywhere, but this page has moved on.</p>${suggestions.join('')}`;
    response.writeHead(200, html).end(`<title>Kettle</title><main>${notice}</main>`);
  };
  const { outcomes } = await crawl('suggestions', {
    '': manual('Start', ['boil', 'gone']),
    boil: manual('Boil'),
    gone: suggest,
    'lectern-checks-for-missing-pages': suggest,
  });
  expect(outcomes).toEqual({ '': 'stored', boil: 'stored', gone: 'not_found' });
});

test.each([
  ['a wiki for members', 'This wiki is private. Ask an administrator for an invitation.'],
  ['a blocked request', 'The content at this location is blocked by your organization.'],
  ['a closed blog', 'The blog was read by many. It has been removed.\n\nThis blog is no longer online.'],
])('fails the requested page when the site says at all URLs that it is closed: %s', async (name, text) => {
  const folder = name.replaceAll(' ', '-');
  const notice = `<title>Kettle</title><main><h1>Kettle</h1><p>${text}</p></main>`;
  const { outcomes } = await crawl(folder, { '': notice, [MISSING]: notice });
  expect(outcomes).toEqual({ '': 'server_error' });
});

test('fails the requested page when the site asks for an email address at all URLs', async () => {
  const form = '<form><label>Sähköposti <input type="email"></label><button>Ilmoita</button></form>';
  const notice = `<title>Kettle</title><main><h1>Pian</h1><p>Uusi ohje julkaistaan keväällä.</p>${form}</main>`;
  const { outcomes } = await crawl('soon', { '': notice, [MISSING]: notice });
  expect(outcomes).toEqual({ '': 'server_error' });
});
