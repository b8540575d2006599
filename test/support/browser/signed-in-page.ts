import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { SignedUpBrowser, TestApi } from '../api/test-api.ts';

/** Opens a page in its own browser context, signed in to an account of `api`. */
export async function openSignedIn(
  browser: Browser,
  api: TestApi,
  { cookies }: SignedUpBrowser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: api.publicUrl })));
  const page = await context.newPage();
  return page;
}
