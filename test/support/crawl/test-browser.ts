import { createGuardedBrowser, type GuardedBrowser } from '../../../workers/src/browser/guarded-browser.ts';
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
