import type { FetchedPage } from '../../page.ts';

/** Most languages have no other word for a cookie. */
const COOKIES = /\bcookies?\b/i;

/** Whether the site redirects to a page that asks for consent to cookies, and whose URL has the requested one in its query. */
export function isConsentWall(
  { url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>,
  markdown: string,
): boolean {
  if (finalUrl === url) return false;
  const { href, pathname } = new URL(url);
  const returns = [...new URL(finalUrl).searchParams.values()];
  return returns.some((value) => value === href || value === pathname) && COOKIES.test(markdown);
}
