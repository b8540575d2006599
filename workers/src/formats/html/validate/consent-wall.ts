import type { FetchedPage } from '../../page.ts';

/** Most languages have no other word for a cookie. */
const COOKIES = /\bcookies?\b/i;

/** The start of a license that visitors must accept first. */
const AGREEMENT =
  /\b(?:must|have to|need to|please) (?:first )?(?:read and )?(?:accept|agree to)\b.{0,60}\b(?:agreement|conditions|eula|licen[cs]e|terms)\b.{0,60}\bbefore\b/i;
const MAX_START_CHARS = 500;

/** Whether the site redirects to an agreement that visitors must accept before they see the page. */
export function isAgreementWall(
  { url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>,
  markdown: string,
): boolean {
  return finalUrl !== url && AGREEMENT.test(markdown.slice(0, MAX_START_CHARS));
}

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
