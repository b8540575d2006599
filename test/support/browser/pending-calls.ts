import type { Page, Request } from 'playwright-core';

/** Counts from now on; the function that it gives says how many calls of `page` to the API are not answered yet. */
export function trackPendingCalls(page: Page): () => number {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) underWay.add(request);
  });
  page.on('requestfinished', (request) => void underWay.delete(request));
  page.on('requestfailed', (request) => void underWay.delete(request));
  return () => underWay.size;
}
