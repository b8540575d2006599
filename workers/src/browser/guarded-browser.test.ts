import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser, type GuardedBrowser, type GuardedBrowserSettings } from './guarded-browser.ts';

/** Where the deadline is not what is tested. */
const PATIENT_MS = 100_000;

let site: TestSite;
let browser: GuardedBrowser;

beforeEach(async () => {
  site = await serveSite({ '/': `<p>${'A page that behaves. '.repeat(20)}</p>` });
});

afterEach(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

async function open(settings: Partial<GuardedBrowserSettings> = {}): Promise<void> {
  browser = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment: process.env,
    allowedHosts: [site.host],
    deadlineMs: PATIENT_MS,
    ...settings,
  });
}

function read(path: string, signal?: AbortSignal): Promise<string> {
  const url = site.origin + path;
  const options = signal ? { signal } : {};
  return browser.withPage(
    url,
    async (page) => {
      await page.goTo(url);
      await page.settle();
      return (await page.read()).html;
    },
    options,
  );
}

async function expectOrdinaryPage(): Promise<void> {
  const answer = await browser.withPage(site.origin, (page) => page.goTo(site.origin), {
    deadlineMs: PATIENT_MS,
  });
  expect(answer.status).toBe(200);
}

describe('a page that misbehaves', () => {
  test.each([
    ['a script without end', '<p>on and on</p><script>while (true);</script>'],
    [
      'a script without end after the page is there',
      '<p>x</p><script>setTimeout(() => { while (true); })</script>',
    ],
    [
      'a document without end',
      (_: unknown, response: { write(text: string): unknown }) => response.write('<p>'),
    ],
  ])('fails as timeout by %s, and the next page works', async (_, reply) => {
    await open({ deadlineMs: 1_600 });
    site.reply('/bad', reply);
    await expect(read('/bad')).rejects.toMatchObject({
      failure: 'timeout',
      message: `${site.origin}/bad was not rendered: it was not done after 2 s`,
    });
    await expectOrdinaryPage();
  });

  test('fails as internal when it fills its memory, and the next page works', async () => {
    await open();
    site.reply(
      '/bad',
      '<script>const all = []; while (true) all.push(new Array(1e5).fill(Math.random()));</script>',
    );
    await expect(read('/bad')).rejects.toMatchObject({
      failure: 'internal',
      message: `${site.origin}/bad was not rendered: its scripts made the browser crash`,
    });
    await expectOrdinaryPage();
  });

  test('leaves the pages beside it alone', async () => {
    await open();
    site.reply('/bad', '<script>while (true);</script>');
    const unwanted = new AbortController();
    const bad = read('/bad', unwanted.signal);
    const [one, two] = await Promise.all([read('/'), read('/')]);
    unwanted.abort(new Error('not wanted'));
    await expect(bad).rejects.toThrow('not wanted');
    expect([one, two]).toEqual(Array(2).fill(expect.stringContaining('A page that behaves.')));
  });

  test('fails as too_large when it loads too much', async () => {
    await open({ maxBytes: 1024 * 1024 });
    site.reply('/bad', `<script>fetch('/data')</script>`);
    site.reply('/data', (_request, response) => {
      const write = () => void (response.writableEnded || response.write('x'.repeat(65_536), write));
      write();
    });
    await expect(read('/bad')).rejects.toMatchObject({ failure: 'too_large' });
  });
});

test('so many pages are read at a time, and the others wait', async () => {
  await open({ maxPages: 2 });
  const areTwoIn = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const visit = () =>
    browser.withPage(site.origin, async () => {
      running += 1;
      most = Math.max(most, running);
      if (running === 2) areTwoIn.resolve();
      await areTwoIn.promise;
      running -= 1;
    });
  await Promise.all([visit(), visit(), visit(), visit()]);
  expect(most).toBe(2);
});

test('a page that nobody wants any more is given up at once', async () => {
  await open({ maxPages: 1 });
  const asked = Promise.withResolvers<void>();
  site.reply('/never', () => asked.resolve());
  const first = new AbortController();
  const second = new AbortController();
  const pages = [read('/never', first.signal), read('/', second.signal)];
  await asked.promise;
  second.abort(new Error('not wanted'));
  await expect(pages[1]).rejects.toThrow('not wanted');
  first.abort(new Error('not wanted either'));
  await expect(pages[0]).rejects.toThrow('not wanted either');
  await expectOrdinaryPage();
});

test('without a Chromium a page fails with the way to get one', async () => {
  await open({ environment: { CHROMIUM_PATH: '/nowhere/chromium' } });
  await expect(read('/')).rejects.toMatchObject({
    failure: 'needs_browser',
    message: expect.stringMatching(
      /^http.* was not rendered: CHROMIUM_PATH names \/nowhere\/chromium, which does not start: /,
    ),
  });
  expect(site.requests).toEqual([]);
});

test('pages are given up when the worker stops', async () => {
  await open();
  const asked = Promise.withResolvers<void>();
  site.reply('/never', () => asked.resolve());
  const page = read('/never');
  await asked.promise;
  await Promise.all([
    expect(page).rejects.toMatchObject({ failure: 'internal', message: expect.stringContaining('stopping') }),
    browser.close(),
  ]);
});
