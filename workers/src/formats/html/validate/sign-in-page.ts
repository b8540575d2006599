import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import type { FetchedPage } from '../../page.ts';
import type { Article } from '../extract/article.ts';
import { OTHER_SIGN_INS } from './notices-in-other-languages.ts';
import { showsCode } from './shows-code.ts';

/** Longer pages are about signing in. */
const MAX_NOTICE_CHARS = 600;
/** A form with so little text has no other content, in any language. */
const MAX_FORM_CHARS = 150;

const SIGN_IN = /\b(?:sign|log)[ -]?(?:in|on)\b|\blogin\b/i;
const SIGN_IN_PATH =
  /\/(?:(?:log|sign)[-_]?(?:in|on)|sso|oauth2?|saml2?|auth(?:enticate|orize|entication)?|sessions?\/new)(?:[/.]|$)/i;
/** The page of a site at which visitors choose another site to sign in with has no password field. */
const SIGN_IN_ROOT = /^\/(?:log|sign)[-_]?in\/?$/i;
const SIGN_IN_HEADING = /^(?:#+ )?(?:log|sign)[ -]?in(?: to your .{1,40}\baccount)?$/im;

interface ReadPage {
  readonly article: Pick<Article, 'hasPasswordField' | 'passwordForm' | 'stated'>;
  readonly markdown: string;
  readonly heading: string;
  readonly title: string;
}

/** Whether an HTML page is a sign-in form instead of the requested page. */
export function isSignInForm(
  { url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>,
  { article, markdown, heading, title }: ReadPage,
): boolean {
  const isNamed = [heading, title, article.stated.headTitle, article.passwordForm].some(
    (name) => SIGN_IN.test(name) || OTHER_SIGN_INS.test(name),
  );
  const isRedirected = isSignInRedirect({ url, finalUrl }) && hasReturnUrl(url, finalUrl);
  const clues = [article.hasPasswordField, isNamed, isRedirected].filter(Boolean).length;
  const isSignInPage =
    SIGN_IN_ROOT.test(new URL(finalUrl).pathname) && SIGN_IN_HEADING.test(`${heading.trim()}\n${markdown}`);
  if (clues < 2 && !article.hasPasswordField && !isSignInPage && !isAuthorization(url, finalUrl))
    return false;
  return (
    !hasMoreTextThan(markdown, '', clues < 2 ? MAX_FORM_CHARS : MAX_NOTICE_CHARS) && !showsCode(markdown)
  );
}

/** Whether a page redirects to the authorization endpoint of an identity provider (RFC 6749, 4.1.1). */
function isAuthorization(url: string, finalUrl: string): boolean {
  const { searchParams } = new URL(finalUrl);
  return finalUrl !== url && searchParams.has('client_id') && searchParams.has('redirect_uri');
}

/** A sign-in redirect carries a return URL or leads to another host; a page that moved to such a URL has neither. */
function hasReturnUrl(url: string, finalUrl: string): boolean {
  const { host, search } = new URL(finalUrl);
  return search !== '' || host !== new URL(url).host;
}

/** Whether a page redirects to a URL named like a sign-in page. */
export function isSignInRedirect({ url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>): boolean {
  return finalUrl !== url && SIGN_IN_PATH.test(new URL(finalUrl).pathname);
}
