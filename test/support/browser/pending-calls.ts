import type { Page, Request } from 'playwright-core';

/** Starts to track API calls of `page`. The returned function counts the pending ones. */
export function trackPendingCalls(page: Page): () => number {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  return () => pending.size;
}
