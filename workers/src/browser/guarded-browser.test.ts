import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveSite, type TestSite } from '../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser, type GuardedBrowser, type GuardedBrowserSettings } from './guarded-browser.ts';
import type { WithPageOptions } from './visit-page.ts';

/** The deadline of tests that do not test it. */
const LONG_DEADLINE_MS = 100_000;

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
    deadlineMs: LONG_DEADLINE_MS,
    ...settings,
  });
}

function read(path: string, options: WithPageOptions = {}): Promise<string> {
  const url = site.origin + path;
  return browser.withPage(
    url,
    async (page) => {
      await page.goTo(url);
      await page.waitForStableText();
      return (await page.read()).html;
    },
    options,
  );
}

async function expectOrdinaryPage(): Promise<void> {
  const answer = await browser.withPage(site.origin, (page) => page.goTo(site.origin), {
    deadlineMs: LONG_DEADLINE_MS,
  });
  expect(answer.status).toBe(200);
}

test('sends a user agent like other browser-based crawlers, which firewalls accept', async () => {
  await open({ userAgent: 'Lectern/0.1 (documentation reader)' });
  site.reply('/', (request, response) =>
    response.setHeader('content-type', 'text/html').end(request.headers['user-agent']),
  );
  expect(await read('/')).toContain('Mozilla/5.0 (compatible; Lectern/0.1; documentation reader)');
});

test('reports the CPU time of a page, even of one with an endless script', async () => {
  await open();
  const timeOf = async (script: string) => {
    site.reply('/work', `<p>Text of the page.</p><script>${script}</script>`);
    let usedMs = 0;
    const onUsed = (ms: number) => {
      usedMs = ms;
    };
    await read('/work', { onUsed, deadlineMs: 4_000 }).catch(() => {});
    return usedMs;
  };
  const idleMs = await timeOf('');
  const busyScript = 'const end = Date.now() + 1500; while (Date.now() < end);';
  expect(await timeOf(busyScript)).toBeGreaterThan(idleMs + 200);
  expect(await timeOf('while (true);')).toBeGreaterThan(idleMs + 200);
});

describe('a misbehaving page', () => {
  test.each([
    ['an endless script', '<p>on and on</p><script>while (true);</script>'],
    [
      'an endless script after the page loaded',
      '<p>x</p><script>setTimeout(() => { while (true); })</script>',
    ],
    [
      'an endless document',
      (_: unknown, response: { write(text: string): unknown }) => response.write('<p>'),
    ],
  ])('with %s fails with timeout, and the next page works', async (_, reply) => {
    await open({ deadlineMs: 1_600 });
    site.reply('/bad', reply);
    await expect(read('/bad')).rejects.toMatchObject({
      failure: 'timeout',
      message: 'The page did not finish loading within 2 s.',
    });
    await expectOrdinaryPage();
  });

  test('that fills its heap fails with internal, and the next page works', async () => {
    await open();
    site.reply(
      '/bad',
      '<script>const all = []; while (true) all.push(new Array(1e5).fill(Math.random()));</script>',
    );
    await expect(read('/bad')).rejects.toMatchObject({
      failure: 'internal',
      message: "The page's scripts crashed the browser.",
    });
    await expectOrdinaryPage();
  });

  test('does not affect other pages', async () => {
    await open();
    site.reply('/bad', '<script>while (true);</script>');
    const caller = new AbortController();
    const bad = read('/bad', { signal: caller.signal });
    const [one, two] = await Promise.all([read('/'), read('/')]);
    caller.abort(new Error('cancelled'));
    await expect(bad).rejects.toThrow('cancelled');
    expect([one, two]).toEqual(Array(2).fill(expect.stringContaining('A page that behaves.')));
  });

  test('that downloads too much fails with too_large', async () => {
    await open({ maxBytes: 1024 * 1024 });
    site.reply('/bad', `<script>fetch('/data')</script>`);
    site.reply('/data', (_request, response) => {
      const write = () => void (response.writableEnded || response.write('x'.repeat(65_536), write));
      write();
    });
    await expect(read('/bad')).rejects.toMatchObject({ failure: 'too_large' });
  });
});

test('opens at most maxPages pages at a time', async () => {
  await open({ maxPages: 2 });
  const areTwoIn = Promise.withResolvers<void>();
  let running = 0;
  let max = 0;
  const visit = () =>
    browser.withPage(site.origin, async () => {
      running += 1;
      max = Math.max(max, running);
      if (running === 2) areTwoIn.resolve();
      await areTwoIn.promise;
      running -= 1;
    });
  await Promise.all([visit(), visit(), visit(), visit()]);
  expect(max).toBe(2);
});

test('visits a page in another browser when its browser no longer navigates', async () => {
  await open();
  const launched: ChildProcess[] = [];
  const onLaunch = (message: unknown) => void launched.push((message as { process: ChildProcess }).process);
  subscribe('child_process', onLaunch);
  const chromium = () => launched.find(({ spawnargs }) => spawnargs.includes('--remote-debugging-pipe'));
  let visits = 0;
  const answer = await browser.withPage(site.origin, (page) => {
    visits += 1;
    if (visits === 1) chromium()?.kill('SIGSTOP');
    return page.goTo(site.origin);
  });
  unsubscribe('child_process', onLaunch);
  expect([answer.status, visits]).toEqual([200, 2]);
  expect(chromium()?.signalCode).toBe('SIGKILL');
  await expectOrdinaryPage();
});

test('an abort ends a waiting or open page at once', async () => {
  await open({ maxPages: 1 });
  const asked = Promise.withResolvers<void>();
  site.reply('/never', () => asked.resolve());
  const first = new AbortController();
  const second = new AbortController();
  const pages = [read('/never', { signal: first.signal }), read('/', { signal: second.signal })];
  await asked.promise;
  second.abort(new Error('cancelled'));
  await expect(pages[1]).rejects.toThrow('cancelled');
  first.abort(new Error('also cancelled'));
  await expect(pages[0]).rejects.toThrow('also cancelled');
  await expectOrdinaryPage();
});

test('a page fails with instructions when Chromium does not start', async () => {
  await open({ environment: { CHROMIUM_PATH: '/nowhere/chromium' } });
  await expect(read('/')).rejects.toMatchObject({
    failure: 'needs_browser',
    message: expect.stringMatching(
      /^The page needs a browser, and none could be started\. CHROMIUM_PATH is \/nowhere\/chromium, which does not start: /,
    ),
  });
  expect(site.requests).toEqual([]);
});

test('close() ends open pages', async () => {
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
