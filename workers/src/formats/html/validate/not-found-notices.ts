import type { Notice } from './notice.ts';
import { NOT_FOUND_START } from './notices-in-other-languages.ts';

const NOT_FOUND = {
  maxChars: 600,
  hasSuggestions: true,
  about: /404(?!\.html?$)|not[-_]?found|\/(?:errors|(?:error|status)-?codes)\//i,
} satisfies Partial<Notice>;

/** Pages with a success status that say that the page does not exist (soft 404). */
export const NOT_FOUND_NOTICES: readonly Notice[] = [
  {
    ...NOT_FOUND,
    in: 'heading',
    patterns: [
      /^(?:error[\s:–-]*)?40[4]\b/i,
      /^(?:deployment|project|(?:web)?site|space|workspace) not found\b/i,
      /^(?:\W*(?:oops|sorry)\W+)?(?:(?:the|this|that) )?(?:page|document|article|content|entry|topic)\b.{0,40}\bnot? (?:be )?found\b/i,
      /\b(?:page|document|article|content|topic)\b.{0,40}\b(?:does not|doesn[’']t) exist\b/i,
      /\b(?:page|document|article)\b.{0,30}\b(?:can(?:no|['’])t|could(?: not|n['’]t)) be found\b/i,
      /\b(?:can(?:no|['’])t|could(?: not|n['’]t)|unable to) find\b.{0,20}\b(?:page|document|article|what you)\b/i,
      /\b(?:page|document|article)\b.{0,20}\b(?:isn['’]t|is (?:not|no longer)|not available|unavailable|missing|gone)\b(?: (?:available|here))?\W*$/i,
      // man2html.
      /^invalid manpage$/i,
      /^(?:nothing|not) found\W*$|^lost\?$|^(?:are )?you(?: are|['’]re)? lost\W*$/i,
    ],
  },
  {
    ...NOT_FOUND,
    in: 'start',
    patterns: [
      /^(?:(?:sorry|oops|unfortunately|whoops)\W+(?:but )?)?we (?:can(?:no|['’])t|could(?: not|n['’]t)|(?:are|were) unable to) (?:seem to )?find (?:that|the|this) (?:page|document|article)\b/i,
      /^(?:(?:sorry|oops|unfortunately|whoops)\W+(?:but )?)?(?:the|this) (?:topic or )?(?:page|document|article|content|post|topic|url) (?:that )?you\b.{0,40}\b(?:not (?:be )?found|(?:does not|doesn['’]t|no longer) exists?|(?:has been|was) (?:moved|removed|deleted))/i,
      /^(?:the|this) (?:page|document|article|topic|thread|post|message) (?:has been|was) (?:deleted|removed)\b/i,
      /^(?:the|this) (?:article|documentation|page|site|topic|wiki) (?:has (?:been )?(?:permanently )?|was (?:permanently )?)moved\b/i,
      /^(?:the|this) (?:page|document|article|topic) (?:can(?:no|['’])t|could(?: not|n['’]t)) be found\b/i,
      /^(?:sorry\W+)?(?:the|this) (?:answer|article|content|document|page|solution|topic)(?: you .{0,40})? (?:has been|was|is) (?:archived|retired|unpublished|withdrawn)\b.{0,20}(?:no longer available|not available|$)/i,
      /^it (?:seems|looks like) we can(?:no|['’])t find what you['’]re looking for/i,
      NOT_FOUND_START,
      // Object stores.
      /^(?:NoSuchKey\W+)?the specified key does not exist/i,
    ],
  },
  {
    ...NOT_FOUND,
    in: 'text',
    patterns: [
      /^(?:#+ )?(?:oops|whoops|uh[- ]?oh|sorry|hm+|error)\W*\n[\s\S]{0,600}?(?:\b(?:can(?:no|['’])t|could(?: not|n['’]t)) (?:be )?f(?:ind|ound)\b|\bno longer (?:exists?|available)\b|\b(?:does not|doesn['’]t) exist\b|\bnot found\b|\bmay be broken\b|\b(?:is|are) nothing here\b|\b(?:not|no longer) here\b|\b(?:this|that|the) page (?:has|is|was)\b)/im,
    ],
  },
  // The end of a product.
  {
    in: 'text',
    isRedirected: 'yes',
    patterns: [
      /\b(?:app|documentation|platform|product|project|service|(?:web)?site)\b.{0,20}\b(?:was|has been|is being|have been) (?:discontinued|retired|shut ?down|sunset)\b/i,
    ],
  },
];
