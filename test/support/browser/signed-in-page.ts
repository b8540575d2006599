import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { SignedUpBrowser, TestApi } from '../api/test-api.ts';

/** A page of a person of `api`, in a browser of its own. */
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
