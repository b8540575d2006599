import type { ResponseHead } from './response-head.ts';

/** Headers that announce a challenge page. */
const BY_HEADER: readonly (readonly [name: string, value: RegExp])[] = [
  // developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response
  ['cf-mitigated', /^challenge$/],
  // vercel.com/docs/vercel-firewall/firewall-concepts
  ['x-vercel-mitigated', /^(challenge|deny)$/],
  // docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-how-it-works.html
  ['x-amzn-waf-action', /^(challenge|captcha)$/],
];

/**
 * Titles of challenge pages, each with a part of its script or form. Documentation may share a title or quote the
 * script, but quoted code has its angle brackets and quotes escaped. `[^>]` alone takes quadratic time for tags without an end.
 */
const BY_PAGE: readonly (readonly [title: RegExp, content: RegExp])[] = [
  [/^just a moment/i, /cdn-cgi\/challenge-platform|_cf_chl_opt|challenges\.cloudflare\.com/],
  [/^attention required! \| cloudflare/i, /cf-error-details|cdn-cgi/],
  [/^access denied/i, /errors\.edgesuite\.net|sucuri\.net/],
  [/^access to this page has been denied/i, /px-captcha|_pxAppId/],
  [/^vercel security checkpoint/i, /\.well-known\/vercel|vercel/i],
  [/^making sure you(&#39;|')re not a bot/i, /anubis/i],
  [
    /^(human verification|verify(ing)? you are (a )?human)/i,
    /<(?:div|form|iframe|input|script)\b[^<>]{0,300}(?:awswaf|captcha|challenge)/i,
  ],
  // BIG-IP and FortiWeb
  [/^request rejected/i, /your support id is/i],
  [/^(web page )?blocked/i, /attack id/i],
  [/^(robot check|are you a (robot|human))\b/i, /captcha/i],
  [/^$/, /<iframe[^<>]+src="[^"]*_Incapsula_Resource|<script[^<>]+src="https:\/\/[^"]*captcha-delivery\.com/],
  [/./, /<script[^<>]+src="https:\/\/(ct|geo)\.captcha-delivery\.com/],
];

/** Challenge pages are small; a longer page is documentation about them. */
const MAX_WALL_CHARS = 100_000;

/** Whether a response is a challenge page that asks for proof of a human visitor. `html` is '' for an empty body. */
export function isBotWall({ headers }: ResponseHead, html: string): boolean {
  if (BY_HEADER.some(([name, value]) => value.test(headers.get(name) ?? ''))) return true;
  if (html === '' || html.length > MAX_WALL_CHARS) return false;
  const title = (/<title[^<>]*>([^<]*)/i.exec(html)?.[1] ?? '').trim();
  return BY_PAGE.some(([name, content]) => name.test(title) && content.test(html));
}
