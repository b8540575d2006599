import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../workers/src/browser/chromium/find-chromium.ts';

/** Long enough for a busy machine. */
const STEP_TIMEOUT_MS = 60_000;

/** The scripts of a page run too briefly for optimized code and helper threads to save CPU time. */
const FRUGAL_ARGS = [
  '--js-flags=--no-opt --no-maglev --single-threaded',
  '--num-raster-threads=1',
  '--disable-gpu-compositing',
];

/** The browser of all files of a worker, which run one after another; it ends with the worker. */
let opened: Browser | null = null;

/** Opens a headless Chromium; closing it closes its contexts. Rejects with instructions if none is found. */
export async function openBrowser(): Promise<Browser> {
  if (opened?.isConnected()) return opened;
  const browser = await launchBrowser();
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  opened = browser;
  return browser;
}

async function launchBrowser(): Promise<Browser> {
  const found = await findChromium(process.env);
  if ('unavailable' in found) throw new Error(`The browser tests need Chromium. ${found.unavailable}`);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.environment },
    args: [...found.args, ...FRUGAL_ARGS],
    chromiumSandbox: false,
  });
  browser.on('context', (context) => context.setDefaultTimeout(STEP_TIMEOUT_MS));
  return browser;
}
