import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../support/api/test-api.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { openSignedIn } from '../support/browser/signed-in-page.ts';
import { startWebApi } from '../support/browser/start-web-api.ts';

/** The transferred bytes of a first visit. */
const MAX_SCRIPT_BYTES = 200_000;
const MAX_SHIFT = 0.1;

let api: TestApi;
let browser: Browser;
let withoutScripts: Page;

beforeAll(async () => {
  api = await startWebApi();
  browser = await openBrowser();
  withoutScripts = await browser.newPage({ javaScriptEnabled: false });
});

afterAll(async () => {
  await browser?.close();
  await api?.close();
});

/** The compressed size of a build file by its URL. */
const sizeOf = (url: string) =>
  statSync(join(import.meta.dirname, '../../web/dist', new URL(url).pathname)).size;

async function openPage(path: string): Promise<Page> {
  if (path === '/dashboard') return openSignedIn(browser, api, await api.signUp());
  return browser.newPage({ reducedMotion: 'reduce' });
}

test.each([
  ['/', 'Get Started for Free'],
  ['/login', 'Choose your preferred sign in method'],
  ['/dashboard', 'No collections found'],
  ['/docs/failures', 'Failures and what to do'],
])('%s loads less than 200 kB of scripts from our origin, without a layout shift', async (path, text) => {
  const page = await openPage(path);
  const sizes: Promise<number>[] = [];
  let gzippedBytes = 0;
  const foreign: string[] = [];
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).origin !== api.publicUrl) foreign.push(request.url());
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    if (request.url().includes('/assets/')) gzippedBytes += sizeOf(`${request.url()}.gz`);
  });
  await page.addInitScript(
    `window.shift = 0; new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver(() => {
      if (document.querySelector('[aria-label="Loading page"]')) window.gaveWay = true;
    }).observe(document, { childList: true, subtree: true })`,
  );
  await page.goto(api.publicUrl + path, { waitUntil: 'networkidle' });
  await page.getByText(text, { exact: true }).first().waitFor();
  const scriptBytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(scriptBytes).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  expect(scriptBytes).toBeLessThan(MAX_SCRIPT_BYTES);
  expect(gzippedBytes).toBeLessThan(MAX_SCRIPT_BYTES);
  expect(foreign).toEqual([]);
  expect(await page.evaluate('shift')).toBeLessThan(MAX_SHIFT);
  // Prerendered content stays visible until hydration.
  expect(await page.evaluate('window.gaveWay')).toBeUndefined();
  // The page's head starts the requests once, before the scripts load.
  const calls = await page.evaluate(
    `performance.getEntriesByName(location.origin + '/api/collections').map((call) => call.initiatorType)`,
  );
  expect(calls).toEqual(path === '/dashboard' ? ['link'] : []);
  await page.context().close();
});

test.each([
  ['/', 'The right page of the manual, right when your agent needs it'],
  ['/pricing', 'Pricing'],
  ['/docs/limits', 'Limits'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/login', 'Sign in'],
  ['/signup', 'Sign in'],
])('%s is readable before any script runs', async (path, heading) => {
  await withoutScripts.goto(api.publicUrl + path);
  await withoutScripts.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
});

test('the product screenshot keeps its proportions', async () => {
  const page = await browser.newPage({ viewport: { width: 375, height: 800 } });
  await page.goto(api.publicUrl);
  const picture = page.locator('figure img').filter({ visible: true });
  await picture.scrollIntoViewIfNeeded();
  const look = () =>
    page.evaluate<number>(`(() => {
      const image = [...document.querySelectorAll('figure img')].find((one) => one.clientWidth > 0);
      return image.naturalWidth > 0 ? image.naturalHeight / image.naturalWidth : 0;
    })()`);
  await expect.poll(look).toBeGreaterThan(0);
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture has no place on the page');
  expect(Math.abs(box.height / box.width - (await look()))).toBeLessThan(0.01);
});
