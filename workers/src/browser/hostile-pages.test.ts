import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, serveSite, type TestSite } from '../../../test/support/servers/serve-site.ts';
import { createGuardedBrowser, type GuardedBrowser } from './guarded-browser.ts';

const TEXT = `<p>${'A page that behaves. '.repeat(20)}</p>`;
const MIB = 1024 * 1024;
/** The deadline is not what is tested. */
const PATIENT_MS = 100_000;

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
    deadlineMs: PATIENT_MS,
  });
});

afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

function read(path: string): Promise<string> {
  const url = site.origin + path;
  return browser.withPage(url, async (page) => {
    await page.goTo(url);
    await page.settle();
    return (await page.read()).html;
  });
}

/** Reads a page as often as it can be read: what makes it fail may take longer than its text takes to come to rest. */
async function readUntilItFails(path: string): Promise<never> {
  const url = site.origin + path;
  return browser.withPage(url, async (page) => {
    await page.goTo(url);
    for (;;) {
      await page.settle();
      await page.read();
    }
  });
}

/** A page of so many bytes that has no scripts. */
function longPage(bytes: number): Reply {
  return {
    headers: { 'content-type': 'text/html' },
    body: TEXT + `<p>${'text '.repeat(12_000)}</p>`.repeat(bytes / 60_007),
  };
}

test.each<[string, string]>([
  [
    'dialogs without end',
    'setInterval(() => { for (let i = 0; i < 50; i++) { alert(i); confirm(i); prompt(i); } }, 1)',
  ],
  ['windows without end', 'setInterval(() => { for (let i = 0; i < 50; i++) open("/popup" + i); }, 1)'],
  [
    'a wish to keep its reader',
    'addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "x"; })',
  ],
  [
    'a full screen and other permissions',
    'document.documentElement.requestFullscreen().catch(() => {}); navigator.geolocation?.getCurrentPosition(() => {}); print()',
  ],
  ['a download in its place', 'location = "/file"'],
  [
    'addresses without end',
    'setInterval(() => { location.hash = Math.random(); history.pushState(0, "", "?" + Math.random()); }, 1)',
  ],
  ['breakpoints', 'setInterval(() => { debugger; }, 1)'],
  [
    'cookies without end',
    'for (let i = 0; i < 3000; i++) document.cookie = "a" + i + "=" + "x".repeat(4000)',
  ],
])('a page with %s is read all the same', async (_, script) => {
  const before = site.requests.length;
  site.reply('/page', `${TEXT}<script>${script}</script>`);
  expect(await read('/page')).toContain(TEXT);
  expect(site.requests.slice(before).join()).not.toContain('popup');
});

test.each<[string, string, Reply]>([
  ['too_large', 'is longer than any page of text', longPage(12 * MIB)],
  [
    'too_large',
    'takes more memory than any page of text',
    `${TEXT}<script>const all = []; setInterval(() => { document.body.append('.'); all.push(new Uint8Array(2e7).fill(1)); }, 20)</script>`,
  ],
  [
    'internal',
    'writes a text that fills its memory',
    `${TEXT}<script>document.body.append('x'.repeat(2 ** 28))</script>`,
  ],
  [
    'internal',
    'is nested without end',
    `${TEXT}<script>let at = document.body; for (let i = 0; i < 5e4; i++) at = at.appendChild(document.createElement('div'))</script>`,
  ],
  [
    'unreachable',
    'loads itself again and again',
    `${TEXT}<script>setTimeout(() => location.reload(), 20)</script>`,
  ],
  [
    'not_text',
    'is a download itself',
    { headers: { 'content-disposition': 'attachment; filename=x' }, body: 'MZ' },
  ],
])('fails as %s when it %s, beside and before others that work', async (failure, _, reply) => {
  site.reply('/bad', reply);
  const [bad, beside] = await Promise.allSettled([readUntilItFails('/bad'), read('/')]);
  expect(bad).toMatchObject({
    status: 'rejected',
    reason: { failure, message: expect.stringContaining(`${site.origin}/bad was not rendered: `) },
  });
  expect(beside).toMatchObject({ status: 'fulfilled', value: expect.stringContaining(TEXT) });
  expect(await read('/')).toContain(TEXT);
});

test('a page that starts downloads without end is read or given up, beside and before others that work', async () => {
  const script = 'setInterval(() => file.click(), 5)';
  site.reply('/bad', `${TEXT}<a href="/file" download id="file">x</a><script>${script}</script>`);
  // Whether its text is read before it is ended is a race that the page itself decides.
  const [, beside] = await Promise.allSettled([read('/bad'), read('/')]);
  expect(beside).toMatchObject({ status: 'fulfilled', value: expect.stringContaining(TEXT) });
  expect(await read('/')).toContain(TEXT);
});
