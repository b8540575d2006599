import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../workers/src/browser/find-chromium.ts';

/** A headless Chromium for tests. Rejects with what to do where none can be found. */
export async function openBrowser(): Promise<Browser> {
  const found = await findChromium(process.env);
  if ('unavailable' in found) throw new Error(`The browser tests need a Chromium. ${found.unavailable}`);
  return chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.environment },
    args: found.args,
    chromiumSandbox: false,
  });
}
