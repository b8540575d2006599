import { readTags } from '../../formats/html/read-tags.ts';
import type { FetchedPage } from '../../formats/page.ts';
import { isSamePage } from '../urls/canonical-url.ts';

/** The HTML of a page that only offers a choice is shorter. */
const MAX_HTML_CHARS = 100_000;
/** The forms for visitors with an account carry the requested URL too. */
const ACCOUNT_PATH = /(?:log|sign)[-_]?(?:in|on|out|up)|regist|account|password|oauth|saml|\bauth\b/i;

/**
 * The first link of a page that asks visitors for a choice, such as their region, before the site shows any page. The site
 * redirects to it with the requested URL in the query, and each choice passes that URL on. Null on other pages.
 */
export function findChoiceLink({ url, finalUrl, kind, body }: FetchedPage): string | null {
  if (kind !== 'html' || body.length > MAX_HTML_CHARS || !hasInQuery(finalUrl, url)) return null;
  for (const { attributes } of readTags(body, 'a')) {
    const target = URL.parse(attributes.href ?? '', finalUrl);
    if (target === null || target.origin !== new URL(finalUrl).origin) continue;
    if (target.pathname !== new URL(finalUrl).pathname && hasInQuery(target.href, url)) return target.href;
  }
  return null;
}

/** Whether the query of a link has the URL of another page as a value. Sign-in forms do not count. */
function hasInQuery(link: string, url: string): boolean {
  const { pathname, origin, searchParams } = new URL(link);
  if (isSamePage(link, url) || ACCOUNT_PATH.test(pathname)) return false;
  return [...searchParams.values()].some((value) => {
    const target = /^(?:https?:|\/)/i.test(value) ? URL.parse(value, origin) : null;
    return target !== null && isSamePage(target.href, url);
  });
}
