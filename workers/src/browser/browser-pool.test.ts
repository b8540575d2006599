import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { type BrowserPool, type BrowserPoolSettings, createBrowserPool } from './browser-pool.ts';
import { findChromium } from './chromium/find-chromium.ts';
import { type LaunchedChromium, launchChromium } from './chromium/launch-chromium.ts';

let pool: BrowserPool;
let launched: LaunchedChromium[] = [];

afterEach(async () => {
  await pool.close();
  launched = [];
});

function createPool(settings: Partial<BrowserPoolSettings> = {}): BrowserPool {
  pool = createBrowserPool({ launch, pagesPerBrowser: 100, idleMs: 60_000, ...settings });
  return pool;
}

function endOf(browser: Browser): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  browser.once('disconnected', () => resolve());
  return promise;
}

async function launch(): Promise<LaunchedChromium> {
  const found = await findChromium(process.env);
  if ('unavailable' in found) throw new Error(found.unavailable);
  const running = await launchChromium(found, {
    environment: process.env,
    proxyAddress: 'http://127.0.0.1:1',
  });
  launched.push(running);
  return running;
}

test('pages share one browser, which launches for the first of them', async () => {
  const { lease } = createPool();
  expect(launched).toHaveLength(0);
  const [one, two] = await Promise.all([lease(), lease()]);
  expect(one.browser).toBe(two.browser);
  expect(launched).toHaveLength(1);
});

test('replaces a browser after pagesPerBrowser pages and closes it after its last page', async () => {
  const { lease } = createPool({ pagesPerBrowser: 2 });
  const [one, two, three] = [await lease(), await lease(), await lease()];
  expect(one.browser).toBe(two.browser);
  expect(three.browser).not.toBe(one.browser);
  const ended = endOf(one.browser);
  one.release();
  expect(one.browser.isConnected()).toBe(true);
  two.release();
  await ended;
  expect(three.browser.isConnected()).toBe(true);
});

test('launches a separate browser for one page and closes it afterwards', async () => {
  const { lease } = createPool();
  const [shared, separate, other] = await Promise.all([lease(), lease(false), lease()]);
  expect(separate.browser).not.toBe(shared.browser);
  expect(other.browser).toBe(shared.browser);
  const ended = endOf(separate.browser);
  separate.release();
  await ended;
  expect(shared.browser.isConnected()).toBe(true);
});

test('closes an idle browser', async () => {
  const { lease } = createPool({ idleMs: 20 });
  const one = await lease();
  const ended = endOf(one.browser);
  one.release();
  await ended;
  expect((await lease()).browser.isConnected()).toBe(true);
});

test('keeps an idle browser when a page arrives in time', async () => {
  const { lease } = createPool({ idleMs: 50 });
  const one = await lease();
  one.release();
  const two = await lease();
  // A browser that stays open causes no event.
  await delay(100);
  expect(two.browser).toBe(one.browser);
  expect(two.browser.isConnected()).toBe(true);
});

test('replaces a killed browser', async () => {
  const { lease } = createPool();
  const one = await lease();
  const ended = endOf(one.browser);
  one.kill();
  await ended;
  expect((await lease()).browser.isConnected()).toBe(true);
});

test('close() kills an unresponsive browser', async () => {
  const { lease, close } = createPool();
  const { browser } = await lease();
  process.kill(launched[0]?.processId ?? Number.NaN, 'SIGSTOP');
  const ended = endOf(browser);
  await close();
  await ended;
  await expect(lease()).rejects.toThrow('The browser was closed');
});

// Playwright itself kills a browser only after 30 seconds.
test('close() does not wait for an unresponsive browser whose process is unknown', {
  timeout: 20_000,
}, async () => {
  const { lease, close } = createPool({ launch: async () => ({ ...(await launch()), processId: 0 }) });
  await lease();
  const processId = launched[0]?.processId ?? Number.NaN;
  process.kill(processId, 'SIGSTOP');
  await close();
  process.kill(processId, 'SIGKILL');
});

test('tries to launch again for the next page after a failure', async () => {
  let tries = 0;
  const { lease } = createPool({
    launch: () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('no memory')) : launch();
    },
  });
  await expect(lease()).rejects.toThrow('no memory');
  expect((await lease()).browser.isConnected()).toBe(true);
});
