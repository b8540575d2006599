import type { ResponseHead } from './http/response-head.ts';

/** Headers by which a wall says what it did instead of giving the page. */
const BY_HEADER: readonly (readonly [name: string, value: RegExp])[] = [
  // developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
  ['cf-mitigated', /^challenge$/],
  // vercel.com/docs/vercel-firewall/firewall-concepts
  ['x-vercel-mitigated', /^(challenge|deny)$/],
  // docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html
  ['x-amzn-waf-action', /^(challenge|captcha)$/],
];

/**
 * Titles of walls, each with what its script or form holds: a page of documentation may have the one or quote the
 * other, but as text, where the angle brackets and quotes of code are written as entities.
 */
const BY_PAGE: readonly (readonly [title: RegExp, content: RegExp])[] = [
  [/^just a moment/i, /cdn-cgi\/challenge-platform|_cf_chl_opt|challenges\.cloudflare\.com/],
  [/^attention required! \| cloudflare/i, /cf-error-details|cdn-cgi/],
  [/^access denied/i, /errors\.edgesuite\.net|sucuri\.net/],
  [/^access to this page has been denied/i, /px-captcha|_pxAppId/],
  [/^vercel security checkpoint/i, /\.well-known\/vercel|vercel/i],
  [/^making sure you(&#39;|')re not a bot/i, /anubis/i],
  [/^(human verification|verify(ing)? you are (a )?human)/i, /awswaf|captcha|challenge/i],
  [/^(robot check|are you a (robot|human))\b/i, /captcha/i],
  [/^$/, /<iframe[^>]+src="[^"]*_Incapsula_Resource|<script[^>]+src="https:\/\/[^"]*captcha-delivery\.com/],
  [/./, /<script[^>]+src="https:\/\/(ct|geo)\.captcha-delivery\.com/],
];

/** A wall is a small page; a longer one is a page that speaks of walls. */
const MAX_WALL_CHARS = 100_000;

/**
 * Says whether a site answered with a page that wants proof that a person is reading instead of the page asked for.
 * `html` is '' when the answer has none.
 */
export function isBotWall({ headers }: ResponseHead, html: string): boolean {
  if (BY_HEADER.some(([name, value]) => value.test(headers.get(name) ?? ''))) {
    return true;
  }
  if (html === '' || html.length > MAX_WALL_CHARS) {
    return false;
  }
  const title = (/<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? '').trim();
  return BY_PAGE.some(([name, content]) => name.test(title) && content.test(html));
}
