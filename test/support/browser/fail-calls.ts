import type { Page, Route } from 'playwright-core';

/** How a call ends, in place of the server's answer. */
export interface Ending {
  readonly status?: number;
  readonly body?: string | object;
}

/** What our server answers when it fails. */
export const BROKEN: Ending = {
  status: 500,
  body: {
    message: 'The database is away',
    error: 'The database is away',
    code: 'internal',
    requestId: 'r-1',
  },
};

/** What a proxy answers while our server is away. */
export const AWAY: Ending = { status: 502, body: '<html>Bad Gateway</html>' };

/** Ends every call of `method` to `path` so, from now until the function that it gives is called. */
export async function endCalls(
  page: Page,
  method: string,
  path: RegExp,
  ending: Ending = BROKEN,
): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  const end = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const { status = 200, body = '' } = ending;
    const isText = typeof body === 'string';
    await route.fulfill({
      status,
      contentType: isText ? 'text/html' : 'application/json',
      body: isText ? body : JSON.stringify(body),
    });
  };
  await page.route(matches, end);
  return () => page.unroute(matches, end);
}

/** Holds every call to `path` back until the function that it gives is called. */
export async function holdCalls(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  const gate = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await gate.promise;
    await route.fallback();
  };
  await page.route(matches, hold);
  return async () => {
    gate.resolve();
    await page.unroute(matches, hold);
  };
}
