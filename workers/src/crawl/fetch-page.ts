import type { Robots } from '../net/robots.ts';
import type { SafeFetch } from '../net/safe-fetch.ts';
import { type FetchedPage, PageFailure, type PageUrl } from './types.ts';

export interface FetchPageDeps {
  readonly safeFetch: SafeFetch;
  readonly robots: Robots;
}

/**
 * Fetches one page and decodes it to text. Asks for markdown first, obeys robots.txt on every hop, and rejects with
 * PageFailure for whatever keeps the page from being had.
 */
export async function fetchPage(
  page: Pick<PageUrl, 'url'>,
  { safeFetch, robots }: FetchPageDeps,
  signal?: AbortSignal,
): Promise<FetchedPage> {
  await robots.check(page.url);
  const response = await safeFetch(page.url, {
    headers: { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' },
    beforeRedirect: (url) => robots.check(url),
    ...(signal && { signal }),
  });
  if (response.status !== 200) {
    throw new PageFailure('server_error', page.url, `${page.url} answered ${response.status}`);
  }
  const isHtml = response.headers.get('content-type')?.includes('html') ?? true;
  return {
    url: page.url,
    finalUrl: response.finalUrl,
    kind: isHtml ? 'html' : 'markdown',
    body: new TextDecoder().decode(response.body),
    etag: response.headers.get('etag') ?? null,
    lastModified: response.headers.get('last-modified') ?? null,
    fetchedAt: new Date(),
    tryType: isHtml ? 'http' : 'markdown',
  };
}
