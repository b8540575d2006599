import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, serveSite, type TestSite } from '../../../test/support/servers/serve-site.ts';
import { runForOwner } from '../fairness/current-owner.ts';
import { createGuardedBrowser, type GuardedBrowser } from './guarded-browser.ts';
import type { WithPageOptions } from './visit-page.ts';

const TEXT = `<p>${'A page that behaves. '.repeat(20)}</p>`;
const MIB = 1024 * 1024;
/** These tests are not about the deadline. */
const LONG_DEADLINE_MS = 100_000;

let site: TestSite;
let browser: GuardedBrowser;

beforeAll(async () => {
  site = await serveSite({
    '/': TEXT,
    '/file': {
      headers: { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' },
      body: 'MZ',
    },
  });
  browser = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment: process.env,
    allowedHosts: [site.host],
    deadlineMs: LONG_DEADLINE_MS,
  });
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

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

/** Reads a page repeatedly: it may fail only after its text is stable. */
async function readUntilItFails(path: string): Promise<never> {
  const url = site.origin + path;
  return browser.withPage(url, async (page) => {
    await page.goTo(url);
    for (;;) {
      await page.waitForStableText();
      await page.read();
    }
  });
}

/** A page without scripts of this many bytes, in attributes because they need no layout. */
function longPage(bytes: number): Reply {
  return {
    headers: { 'content-type': 'text/html' },
    body: TEXT + `<p title="${'text '.repeat(12_000)}">x</p>`.repeat(bytes / 60_016),
  };
}

test.each<[string, string]>([
  [
    'endless dialogs',
    'setInterval(() => { for (let i = 0; i < 10; i++) { alert(i); confirm(i); prompt(i); } }, 1)',
  ],
  ['endless popups', 'setInterval(() => { for (let i = 0; i < 10; i++) open("/popup" + i); }, 1)'],
  [
    'a beforeunload handler',
    'addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "x"; })',
  ],
  [
    'permission requests',
    'document.documentElement.requestFullscreen().catch(() => {}); navigator.geolocation?.getCurrentPosition(() => {}); print()',
  ],
  ['a download instead of navigation', 'location = "/file"'],
  [
    'endless URL changes',
    'setInterval(() => { location.hash = Math.random(); history.pushState(0, "", "?" + Math.random()); }, 1)',
  ],
  ['breakpoints', 'setInterval(() => { debugger; }, 1)'],
  ['endless cookies', 'for (let i = 0; i < 3000; i++) document.cookie = "a" + i + "=" + "x".repeat(4000)'],
])('reads a page with %s', async (_, script) => {
  const before = site.requests.length;
  site.reply('/page', `${TEXT}<script>${script}</script>`);
  expect(await read('/page')).toContain(TEXT);
  expect(site.requests.slice(before).join()).not.toContain('popup');
});

test.each<[string, string, Reply]>([
  ['too_large', 'is too long', longPage(12 * MIB)],
  [
    'too_large',
    'uses too much memory',
    `${TEXT}<script>const all = []; setInterval(() => { document.body.append('.'); all.push(new Uint8Array(2e7).fill(1)); }, 20)</script>`,
  ],
  [
    'internal',
    'fills its heap with text',
    `${TEXT}<script>document.body.append('x'.repeat(2 ** 28))</script>`,
  ],
  [
    'internal',
    'is nested too deeply',
    `${TEXT}<script>let at = document.body; for (let i = 0; i < 5e4; i++) at = at.appendChild(document.createElement('div'))</script>`,
  ],
  [
    'internal',
    'has form fields named like a DOM property',
    `${TEXT}<form><input name="shadowRoot"><input name="shadowRoot"></form>`,
  ],
  [
    'internal',
    'writes endless messages to the console',
    `${TEXT}<script>setInterval(() => { for (let i = 0; i < 5e3; i++) console.log('x'.repeat(1e3), [i], { i }); }, 1)</script>`,
  ],
  [
    'internal',
    'sends endless requests',
    `${TEXT}<script>setInterval(() => { for (let i = 0; i < 100; i++) fetch('/' + i).catch(() => {}); }, 1)</script>`,
  ],
  [
    'unreachable',
    'reloads itself forever',
    `${TEXT}<script>setTimeout(() => location.reload(), 20)</script>`,
  ],
  ['not_text', 'is a download', { headers: { 'content-disposition': 'attachment; filename=x' }, body: 'MZ' }],
])('fails with %s when it %s, and other pages work', async (failure, _, reply) => {
  site.reply('/bad', reply);
  const [bad, other] = await Promise.allSettled([readUntilItFails('/bad'), read('/')]);
  expect(bad).toMatchObject({
    status: 'rejected',
    reason: { failure, message: expect.stringMatching(/^The .*\.$/) },
  });
  expect(other).toMatchObject({ status: 'fulfilled', value: expect.stringContaining(TEXT) });
  expect(await read('/')).toContain(TEXT);
});

test('a page with endless downloads does not affect other pages', async () => {
  const script = 'setInterval(() => file.click(), 5)';
  site.reply('/bad', `${TEXT}<a href="/file" download id="file">x</a><script>${script}</script>`);
  // The page may be read or fail, which is a race.
  const [, other] = await Promise.allSettled([read('/bad'), read('/')]);
  expect(other).toMatchObject({ status: 'fulfilled', value: expect.stringContaining(TEXT) });
  expect(await read('/')).toContain(TEXT);
});

test('reads a page while pages of another user close the browser they share', async () => {
  const script = `
    const bytes = new Uint8Array(2e7);
    const all = [];
    setInterval(() => { for (let i = 0; i < 20; i++) all.push(new Blob([bytes])); })`;
  site.reply('/bad', `${TEXT}<script>${script}</script>`);
  site.reply('/slow', (_request, response) => {
    setTimeout(() => response.setHeader('content-type', 'text/html').end(TEXT), 5_000);
  });
  const end = new AbortController();
  const attack = async () => {
    while (!end.signal.aborted) await read('/bad', end).catch(() => {});
  };
  const attacks = Array.from({ length: 3 }, () => runForOwner(1, attack));
  const page = await runForOwner(2, () => read('/slow')).finally(() => end.abort());
  await Promise.all(attacks);
  expect(page).toContain(TEXT);
});

test('fails with too_costly when its scripts send more than 500 requests to another site', async () => {
  await using other = await serveSite({});
  const script = `
    let sent = 0;
    setInterval(() => { for (let i = 0; i < 25; i++) fetch('${other.origin}/' + sent++, { mode: 'no-cors' }).catch(() => {}); }, 100)`;
  site.reply('/bad', `${TEXT}<script>${script}</script>`);
  const allowedHosts = [site.host, other.host];
  const flooded = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment: process.env,
    allowedHosts,
  });
  const url = `${site.origin}/bad`;
  const visit = flooded.withPage(
    url,
    async (page) => {
      await page.goTo(url);
      for (;;) await page.waitForStableText();
    },
    { deadlineMs: LONG_DEADLINE_MS },
  );
  await expect(visit).rejects.toMatchObject({
    failure: 'too_costly',
    message: `The page sends more than 500 requests to ${other.host}.`,
  });
  expect(other.requests.length).toBeLessThan(600);
  await flooded.close();
});

test('starts two workers of a page, and no shared workers', async () => {
  const script = `
    const url = URL.createObjectURL(new Blob(['fetch("' + origin + '/started")']));
    for (let i = 0; i < 20; i++) new Worker(url);
    document.body.append(typeof SharedWorker);`;
  site.reply('/started', '');
  site.reply('/page', `${TEXT}<script>${script}</script>`);
  const url = `${site.origin}/page`;
  const started = () => site.requests.filter((request) => request.includes('/started')).length;
  await browser.withPage(url, async (page) => {
    await page.goTo(url);
    await expect.poll(started).toBe(2);
    expect((await page.read()).html).toContain('undefined');
    // While a page closes, its other workers start for an instant.
    expect(started()).toBe(2);
  });
});
