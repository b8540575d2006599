import { hasMoreTextThan } from '../../markdown/has-more-text-than.ts';
import { removeSuggestions } from '../../markdown/remove-suggestions.ts';
import type { FetchedPage } from '../../page.ts';
import { firstSentence } from './first-sentence.ts';
import { NOT_FOUND_START } from './notices-in-other-languages.ts';
import { showsCode } from './shows-code.ts';

/** Longer pages are about missing pages. */
const MAX_NOTICE_CHARS = 600;

/** Headings and titles that say "page not found". */
const NOT_FOUND = [
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
];
/** The start of a short page whose heading is the name of its site. */
const NOT_FOUND_SENTENCE = [
  /^(?:(?:sorry|oops|unfortunately|whoops)\W+(?:but )?)?we (?:can(?:no|['’])t|could(?: not|n['’]t)|(?:are|were) unable to) (?:seem to )?find (?:that|the|this) (?:page|document|article)\b/i,
  /^(?:(?:sorry|oops|unfortunately|whoops)\W+(?:but )?)?(?:the|this) (?:topic or )?(?:page|document|article|content|post|topic|url) (?:that )?you\b.{0,40}\b(?:not (?:be )?found|(?:does not|doesn['’]t|no longer) exists?|(?:has been|was) (?:moved|removed|deleted))/i,
  /^(?:the|this) (?:page|document|article|topic|thread|post|message) (?:has been|was) (?:deleted|removed)\b/i,
  /^(?:the|this) (?:page|document|article|topic) (?:can(?:no|['’])t|could(?: not|n['’]t)) be found\b/i,
  /^(?:sorry\W+)?(?:the|this) (?:answer|article|content|document|page|solution|topic)(?: you .{0,40})? (?:has been|was|is) (?:archived|retired|unpublished|withdrawn)\b.{0,20}(?:no longer available|not available|$)/i,
  /^it (?:seems|looks like) we can(?:no|['’])t find what you['’]re looking for/i,
  NOT_FOUND_START,
  // Object stores.
  /^(?:NoSuchKey\W+)?the specified key does not exist/i,
];
/** Titles that indicate a missing page only together with an apology. */
const EXCLAMATION = /^(?:oops|whoops|uh[- ]?oh|sorry|hm+|error)\W*$/i;
const APOLOGY =
  /\b(?:can(?:no|['’])t|could(?: not|n['’]t)) (?:be )?f(?:ind|ound)\b|\bno longer (?:exists?|available)\b|\b(?:does not|doesn['’]t) exist\b|\bnot found\b|\bsomething went wrong\b|\bmay be broken\b|\b(?:is|are) nothing here\b|\b(?:not|no longer) here\b|\b(?:this|that|the) page (?:has|is|was)\b/i;
/** A page with such a URL is about missing pages, except `404.html`. */
const ABOUT_NOT_FOUND = /404(?!\.html?$)|[^/]404|not[-_]?found/i;

/** A page of a reference of errors, unless the site redirects to it. */
const IN_ERROR_REFERENCE = /\/(?:errors|(?:error|status)-?codes)\/[^/]+$/i;

/** Whether an HTML page with a success status says that the page does not exist (a soft 404). */
export function isSoft404(
  { url, finalUrl }: Pick<FetchedPage, 'url' | 'finalUrl'>,
  { markdown, names }: { readonly markdown: string; readonly names: readonly string[] },
): boolean {
  const hasApology = names.some((name) => EXCLAMATION.test(name.trim())) && APOLOGY.test(markdown);
  const hasSentence = () => NOT_FOUND_SENTENCE.some((sentence) => sentence.test(firstSentence(markdown)));
  if (!hasApology && !names.some(isNotFoundTitle) && !hasSentence()) return false;
  const ownText = removeSuggestions(markdown);
  if (hasMoreTextThan(ownText, '', MAX_NOTICE_CHARS) || showsCode(ownText)) return false;
  const path = new URL(finalUrl).pathname;
  return !ABOUT_NOT_FOUND.test(path) && !(url === finalUrl && IN_ERROR_REFERENCE.test(path));
}

/** Whether a text in Markdown only says that the page does not exist. */
export function isSoft404Text(text: string): boolean {
  const [line = ''] = text.trimStart().split('\n', 1);
  return isNotFoundTitle(line.replace(/^#+\s*/, '')) && !hasMoreTextThan(text, '', MAX_NOTICE_CHARS);
}

function isNotFoundTitle(name: string): boolean {
  return NOT_FOUND.some((notice) => notice.test(name.trim())) || NOT_FOUND_START.test(name.trim());
}
