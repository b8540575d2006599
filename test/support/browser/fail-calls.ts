import type { Page, Route } from 'playwright-core';

/** Replaces the server's response. */
export interface FakeResponse {
  readonly status?: number;
  readonly body?: string | object;
}

/** The API's response to an internal error. */
export const BROKEN: FakeResponse = {
  status: 500,
  body: {
    message: 'The database is away',
    error: 'The database is away',
    code: 'internal',
    requestId: 'r-1',
  },
};

/** A proxy's response while the server is down. */
export const AWAY: FakeResponse = { status: 502, body: '<html>Bad Gateway</html>' };

/** Fails every call of `method` to `path` until the returned function is called. */
export async function failCalls(
  page: Page,
  method: string,
  path: RegExp,
  response: FakeResponse = BROKEN,
): Promise<() => Promise<void>> {
  const matches = (url: URL) => path.test(url.pathname);
  const respond = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    const { status = 200, body = '' } = response;
    const isText = typeof body === 'string';
    await route.fulfill({
      status,
      contentType: isText ? 'text/html' : 'application/json',
      body: isText ? body : JSON.stringify(body),
    });
  };
  await page.route(matches, respond);
  return () => page.unroute(matches, respond);
}

/**
 * Delays every call to `path` until the returned function is called. The handler stays and lets later calls pass: removing
 * it could leave a call waiting that arrives at that moment.
 */
export async function delayCalls(page: Page, path: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => path.test(url.pathname),
    async (route) => {
      await gate.promise;
      await route.fallback();
    },
  );
  return gate.resolve;
}
