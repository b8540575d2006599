import { createGuardedBrowser, type GuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
import { createRenderPage, type RenderOptions } from '../../../workers/src/crawl/fetch/render-page.ts';
import type { FetchedPage } from '../../../workers/src/formats/page.ts';
import { createSafeFetch } from '../../../workers/src/net/http/safe-fetch.ts';
import { createRobots } from '../../../workers/src/net/robots/robots.ts';
import type { TestSite } from '../servers/serve-site.ts';

export type TestBrowser = GuardedBrowser & AsyncDisposable;

/** A browser that reads the site; on a busy machine its pages may take long. */
export async function openTestBrowser(site: TestSite, environment = process.env): Promise<TestBrowser> {
  const browser = await createGuardedBrowser({
    userAgent: 'Lectern/test',
    environment,
    allowedHosts: [site.host],
    deadlineMs: 100_000,
  });
  return Object.assign(browser, { [Symbol.asyncDispose]: () => browser.close() });
}

/** Renders a page of the site. Rejects with PageFailure. */
export async function renderTestPage(
  browser: GuardedBrowser,
  url: string,
  options?: RenderOptions,
): Promise<FetchedPage> {
  const safeFetch = createSafeFetch({ userAgent: 'Lectern/test', allowedHosts: [new URL(url).host] });
  try {
    const robots = createRobots({ safeFetch });
    return await createRenderPage({ browser, robots, pace: safeFetch.pace })({ url }, options);
  } finally {
    await safeFetch.close();
  }
}
