import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../workers/src/browser/chromium/find-chromium.ts';

/** How long a page waits for a step: much longer than any takes, also on a machine that has much else to do. */
const LONGEST_STEP_MS = 60_000;

/** A headless Chromium for tests, whose pages are patient. Rejects with what to do where none can be found. */
export async function openBrowser(): Promise<Browser> {
  const found = await findChromium(process.env);
  if ('unavailable' in found) throw new Error(`The browser tests need a Chromium. ${found.unavailable}`);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.environment },
    args: found.args,
    chromiumSandbox: false,
  });
  browser.on('context', (context) => context.setDefaultTimeout(LONGEST_STEP_MS));
  return browser;
}
