import { saysMoreThan } from '../../markdown/says-more-than.ts';
import type { FetchedPage } from '../../page.ts';
import type { Article } from '../extract/article.ts';

/** What sites answer instead of a page is short; a page that is about it is longer. */
const NOTICE_CHARS = 600;

const SIGN_IN = /\b(?:sign|log)[ -]?(?:in|on)\b|\blogin\b/i;
const SIGN_IN_PATH =
  /\/(?:(?:log|sign)[-_]?(?:in|on)|sso|oauth2?|saml2?|auth(?:enticate|orize|entication)?|sessions?\/new)(?:[/.]|$)/i;

const NOT_FOUND = [
  /^(?:error[\s:–-]*)?40[4]\b/i,
  /^(?:\W*(?:oops|sorry)\W+)?(?:(?:the|this|that) )?(?:page|document|article|content)\b.{0,40}\bnot? (?:be )?found\b/i,
  /\b(?:page|document|article)\b.{0,40}\b(?:does not|doesn[’']t) exist\b/i,
  /^(?:nothing|not) found\W*$/i,
];
/** A page whose own address speaks of it is about missing pages; `404.html` is the notice itself. */
const ABOUT_NOT_FOUND = /404(?!\.html?$)|[^/]404|not[-_]?found/i;

interface ReadPage {
  readonly article: Pick<Article, 'asksForPassword' | 'stated'>;
  readonly markdown: string;
  readonly heading: string;
  readonly title: string;
}

/** Whether an HTML page is the form by which a site asks who is reading. */
export function asksForSignIn(
  { url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>,
  { article, markdown, heading, title }: ReadPage,
): boolean {
  const isNamed = [heading, title, article.stated.headTitle].some((name) => SIGN_IN.test(name));
  const isLedThere = isSignInAddress({ url, finalUrl }) && knowsTheWayBack(url, finalUrl);
  const clues = [article.asksForPassword, isNamed, isLedThere].filter(Boolean).length;
  return clues >= 2 && !saysMoreThan(markdown, '', NOTICE_CHARS);
}

/** A form tells where to go on after it, or is another host's; a page that has moved to such an address is not. */
function knowsTheWayBack(url: string, finalUrl: string): boolean {
  const { host, search } = new URL(finalUrl);
  return search !== '' || host !== new URL(url).host;
}

/** Whether a page leads to an address that is named like a sign-in. */
export function isSignInAddress({ url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>): boolean {
  return finalUrl !== url && SIGN_IN_PATH.test(new URL(finalUrl).pathname);
}

/** Whether an HTML page that came with a status of success says that there is no such page. */
export function saysNotFound(
  { finalUrl }: Pick<FetchedPage, 'finalUrl'>,
  { markdown, heading, title }: ReadPage,
): boolean {
  if (![heading, title].some(namesNotFound) || saysMoreThan(markdown, '', NOTICE_CHARS)) return false;
  return !ABOUT_NOT_FOUND.test(new URL(finalUrl).pathname);
}

/** Whether a text, such as stands for a page in Markdown, says no more than that there is none. */
export function isNotFoundNotice(text: string): boolean {
  const [line = ''] = text.trimStart().split('\n', 1);
  return namesNotFound(line.replace(/^#+\s*/, '')) && !saysMoreThan(text, '', NOTICE_CHARS);
}

function namesNotFound(name: string): boolean {
  return NOT_FOUND.some((notice) => notice.test(name.trim()));
}
