import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import type { FetchedPage } from '../../page.ts';
import { OTHER_CHALLENGES } from './notices-in-other-languages.ts';
import { withoutQuotes } from './without-quotes.ts';

/** Challenge pages have less text. */
const MAX_CHALLENGE_CHARS = 300;
/** Some vendors list the reasons for a challenge. */
const MAX_EXPLAINED_CHARS = 900;

/** Phrases of challenge pages, regardless of the vendor. */
const CHALLENGE = [
  /\bchecking (?:if the site connection is secure|your browser before)/i,
  /\bchecking your browser\W+please\b|\bwhile we (?:check|verify)(?:ing)? (?:your (?:browser|request|connection)|that you|you)\b/i,
  /\bcomplete the (?:security check|captcha)\b|\byour request is being verified\b|\bredirected (?:once|when|after) .{0,30}\b(?:check|valid|verif)/i,
  /\bverify(?:ing)? (?:that )?you(?:['’]re| are) (?:a )?(?:human|not a (?:ro)?bot)/i,
  /\b(?:prove|confirm) (?:that )?you(?:['’]re| are) (?:a )?(?:human|not a (?:ro)?bot)/i,
  /\bare you (?:an? )?(?:human|(?:ro)?bot)\b|\bsolve the (?:puzzle|captcha)\b/i,
  /\bverify(?:ing)? your (?:browser|connection)\b|\bwhile we (?:check|verify|ensure|make sure) (?:that |if )?your (?:browser|connection|request)\b/i,
  /\byour browser (?:looks|seems|appears)(?: to be)? (?:automated|a (?:ro)?bot)\b/i,
  /\benable (?:javascript and )?cookies to continue\b/i,
  /\bddos protection by\b/i,
  /\busing a security service to protect itself\b/i,
  OTHER_CHALLENGES,
];

/** Phrases that only challenge pages contain. */
const EXPLAINED =
  /\bmade us think (?:that )?you (?:were|are|might be) a (?:ro)?bot\b|\bunusual traffic from your\b|\bincapsula incident id\b/i;

/** A page with such a URL is about challenges. */
const ABOUT_CHALLENGES =
  /captcha|turnstile|challenge|(?:browser|human)[-_]?(?:check|verification)|bot[-_]?(?:detection|protection)|verify[-_]human/i;

/** Whether a page only asks for proof of a human visitor, without the markup of a known service. */
export function isChallengePage(
  { url }: Pick<FetchedPage, 'url'>,
  { markdown, title }: { readonly markdown: string; readonly title: string },
): boolean {
  // The requested URL: sites redirect to a challenge with such a name.
  if (ABOUT_CHALLENGES.test(new URL(url).pathname)) return false;
  if (hasMoreTextThan(markdown, '', MAX_EXPLAINED_CHARS)) return false;
  const text = `${title}\n${withoutQuotes(markdown)}`;
  if (EXPLAINED.test(text)) return true;
  return !hasMoreTextThan(markdown, '', MAX_CHALLENGE_CHARS) && CHALLENGE.some((phrase) => phrase.test(text));
}
