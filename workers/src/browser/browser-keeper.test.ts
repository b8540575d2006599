import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { type BrowserKeeper, type BrowserKeeperSettings, createBrowserKeeper } from './browser-keeper.ts';
import { findChromium } from './find-chromium.ts';
import { type LaunchedChromium, launchChromium } from './launch-chromium.ts';

let keeper: BrowserKeeper;
let launched: LaunchedChromium[] = [];

afterEach(async () => {
  await keeper.close();
  launched = [];
});

function keep(settings: Partial<BrowserKeeperSettings> = {}): BrowserKeeper {
  keeper = createBrowserKeeper({ launch, pagesPerBrowser: 100, idleMs: 60_000, ...settings });
  return keeper;
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

test('pages share one browser, which starts with the first of them', async () => {
  const { lease } = keep();
  expect(launched).toHaveLength(0);
  const [one, two] = await Promise.all([lease(), lease()]);
  expect(one.browser).toBe(two.browser);
  expect(launched).toHaveLength(1);
});

test('after so many pages a fresh browser takes over, and the old one ends with its last page', async () => {
  const { lease } = keep({ pagesPerBrowser: 2 });
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

test('a browser without a page ends after a while', async () => {
  const { lease } = keep({ idleMs: 20 });
  const one = await lease();
  const ended = endOf(one.browser);
  one.release();
  await ended;
  expect((await lease()).browser.isConnected()).toBe(true);
});

test('a page that comes in time keeps the browser', async () => {
  const { lease } = keep({ idleMs: 50 });
  const one = await lease();
  one.release();
  const two = await lease();
  // That nothing happens has no event to wait for.
  await delay(100);
  expect(two.browser).toBe(one.browser);
  expect(two.browser.isConnected()).toBe(true);
});

test('a browser that was killed is replaced', async () => {
  const { lease } = keep();
  const one = await lease();
  const ended = endOf(one.browser);
  one.kill();
  await ended;
  expect((await lease()).browser.isConnected()).toBe(true);
});

test('a browser that does not answer is made to end when the worker stops', async () => {
  const { lease, close } = keep();
  const { browser } = await lease();
  process.kill(launched[0]?.processId ?? Number.NaN, 'SIGSTOP');
  const ended = endOf(browser);
  await close();
  await ended;
  await expect(lease()).rejects.toThrow('The browser was closed');
});

test('a browser that cannot be started is tried again with the next page', async () => {
  let tries = 0;
  const { lease } = keep({
    launch: () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('no memory')) : launch();
    },
  });
  await expect(lease()).rejects.toThrow('no memory');
  expect((await lease()).browser.isConnected()).toBe(true);
});
