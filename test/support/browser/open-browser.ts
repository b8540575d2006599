import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../workers/src/browser/chromium/find-chromium.ts';

/** Long enough for a busy machine. */
const STEP_TIMEOUT_MS = 60_000;

/** The same for all files of a worker, because finding it starts it. */
let chromiumOfMachine: ReturnType<typeof findChromium> | null = null;

/** Launches a headless Chromium. Rejects with instructions if none is found. */
export async function openBrowser(): Promise<Browser> {
  chromiumOfMachine ??= findChromium(process.env);
  const found = await chromiumOfMachine;
  if ('unavailable' in found) throw new Error(`The browser tests need Chromium. ${found.unavailable}`);
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    env: { ...process.env, ...found.environment },
    args: found.args,
    chromiumSandbox: false,
  });
  browser.on('context', (context) => context.setDefaultTimeout(STEP_TIMEOUT_MS));
  return browser;
}
