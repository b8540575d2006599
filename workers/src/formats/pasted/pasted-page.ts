import type { FetchedPage } from '../page.ts';

/** Text that was never fetched, such as a user's own, as the page at `url`. */
export function pastedPage(url: string, text: string): FetchedPage {
  return {
    ...{ url, finalUrl: url, kind: 'pasted', body: text, tryType: 'user_text' },
    ...{ etag: null, lastModified: null, fetchedAt: new Date() },
  };
}
