import { MAX_LONG_NOTICE_CHARS, MAX_PHRASE_CHARS, type Notice } from './notice.ts';
import { OTHER_CHALLENGES } from './notices-in-other-languages.ts';

/** Challenges of visitors, regardless of the vendor. */
const CHALLENGE = {
  in: 'text',
  about:
    /captcha|turnstile|challenge|(?:browser|human)[-_]?(?:check|verification)|bot[-_]?(?:detection|protection)|verify[-_]human/i,
  reason: 'The site asks visitors to prove that they are human.',
} satisfies Partial<Notice>;

/** Pages that a site shows before a page, to check its visitors. */
export const VISITOR_CHECKS: readonly Notice[] = [
  {
    ...CHALLENGE,
    maxChars: MAX_PHRASE_CHARS,
    patterns: [
      /\bchecking (?:if the site connection is secure|the site connection security|your browser before)/i,
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
    ],
  },
  {
    ...CHALLENGE,
    maxChars: MAX_LONG_NOTICE_CHARS,
    patterns: [
      /\bmade us think (?:that )?you (?:were|are|might be) a (?:ro)?bot\b|\bunusual traffic from your\b|\bincapsula incident id\b/i,
    ],
  },
  // Before a redirect to the page.
  {
    in: 'text',
    maxChars: Number.POSITIVE_INFINITY,
    isRedirected: 'returns',
    // Most languages have no other word for a cookie.
    patterns: [/\bcookies?\b/i],
    reason: 'The site asks visitors for their consent to cookies first.',
  },
  {
    in: 'text',
    maxChars: Number.POSITIVE_INFINITY,
    isRedirected: 'yes',
    patterns: [
      /^[\s\S]{0,500}?\b(?:must|have to|need to|please) (?:first )?(?:read and )?(?:accept|agree to)\b.{0,60}\b(?:agreement|conditions|eula|licen[cs]e|terms)\b.{0,60}\bbefore\b/i,
    ],
    reason: 'The site asks visitors to accept an agreement first.',
  },
];
