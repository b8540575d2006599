import { replaceLinks } from '../../../markdown/replace-links.ts';

/** Longer paragraphs are not searched for logos. */
const MAX_PARAGRAPH_CHARS = 2_000;
/** A longer text, without the destinations of its links, is about the subject of its page. */
const MAX_INFO_CHARS = 200;

/** The destinations of most links. Most paragraphs are still too long without them, so their links are not parsed. */
const DESTINATION = /\]\([^()\]]*\)/g;

const PAGE = '(?:page|article|section|document|doc|docs|documentation|topic|guide|information|content)';
const DATE = '[^.!?]{0,30}(?:\\b(?:19|20)\\d\\d\\b|\\bago\\b)[^.!?]{0,40}';
const MONTH = '(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)';
const CHANGED = '(?:updated?|modified|edited|changed?|revised|reviewed|buil[dt]|published)';

/** Statements of a paragraph about its page instead of its subject, without the marks around them. */
const ABOUT_PAGE = new RegExp(
  `^\\W{0,4}(?:${[
    `(?:this page was |page )?last ${CHANGED}\\b(?:[^.!?]|(?<=\\b${MONTH})\\.){0,80}`,
    `last ${CHANGED}\\b[^.!?]{0,40}\\d\\b[^.!?]{0,20}:\\s.{1,120}`,
    `(?:date )?${CHANGED}(?: on| at)?:? ${DATE}`,
    `(?:was|is|did) this(?: ${PAGE})? (?:helpful|useful|help(?: you)?)\\b[^.!]{0,40}`,
    'yes\\W+no|\\d+ (?:out )?of \\d+ (?:people |users )?found this helpful|(?:[★☆⭐]\\s*){1,10}',
    `how (?:would|do) you rate this ${PAGE}|let us know how (?:we can|to) improve\\b[^.!]{0,40}`,
    `did this(?: ${PAGE})? (?:answer|resolve|solve) your [\\w ]{1,30}`,
    'did you find what you were looking for\\b[^.!]{0,40}',
    `(?:rate|edit|improve) this ${PAGE}(?: on [\\w ]{1,30})?|how did we do`,
    `(?:help )?(?:us )?improve this ${PAGE}(?:\\W.{0,60})?`,
    `(?:edit|view)(?: (?:it|source|this ${PAGE}))? on git(?:hub|lab)|(?:view|show)(?: page)? source`,
    `(?:suggest|propose) (?:an? )?(?:edits?|changes?)(?: (?:to|for) this ${PAGE})?`,
    `report (?:an? )?(?:issue|problem|bug|error|mistake|typo)(?: (?:with|on|in) this ${PAGE})?`,
    `(?:found|spot(?:ted)?|see|noticed|have) [^?]{0,60}\\? [^?]{0,30}\\b(?:report|let us know|tell us|edit|fix|suggest|open an issue)\\b.{0,60}`,
    '(?:is )?something (?:wrong|missing|unclear)\\b.{0,30}\\? .{0,60}',
    `(?:give|send|leave|submit|provide|share) (?:us )?(?:your )?feedback(?: (?:on|about) this ${PAGE})?`,
    '(?:do you )?have feedback\\? .{0,60}|thank(?:s| you) for your feedback|(?:glad|sorry) to hear (?:it|that)\\b.{0,90}',
    '(?:estimated )?reading time:? .{1,20}|(?:about )?\\d+[ -]min(?:ute)?s?(?: to)? read',
    'on this page|in this article|pages that (?:refer|link) to this page:.{1,160}',
    `copy(?: this)? page|view (?:this page )?(?:as|in) markdown|(?:back )?to (?:the )?top|top`,
    '(?:go )?back to (?:the )?[^.!?]{0,40}\\b(?:home ?page|main page|index|contents)',
    '(?:other|available) languages: [^]{1,180}|generated (?:by|with|using) \\S+(?: \\S+){0,2}',
    // Forums and wikis.
    '(?:welcome|hello|hello there|hi),? \\**guest\\b.{0,80}|all times are (?:gmt|utc)\\b.{0,80}|posting rules',
    'no registered users viewing this page|(?:there are )?no comments(?: yet| for this page)?',
    `powered by .{1,60}|(?:site|page|docs|documentation) (?:generated|built|made) (?:by|with) .{1,60}`,
  ].join('|')})\\W{0,3}$`,
  'i',
);

/** The same in other languages, as generators translate their themes. */
const TRANSLATED = new RegExp(
  `^\\W{0,3}(?:${[
    '(?:zuletzt|letzte) (?:aktualisiert|geändert|aktualisierung|änderung)\\b[^.!?]{0,40}\\d.{0,30}',
    'war diese seite hilfreich|(?:diese )?seite (?:bearbeiten|auf git(?:hub|lab) bearbeiten)',
    '(?:dernière (?:mise à jour|modification)|mis à jour)\\b[^.!?]{0,40}\\d.{0,30}',
    'cette page vous a-t-elle été utile|(?:modifier|éditer) cette page(?: sur git(?:hub|lab))?',
    '(?:última (?:actualización|modificación|atualização)|(?:actualizado|atualizado) (?:el|em))\\b[^.!?]{0,40}\\d.{0,30}',
    '[¿]?(?:te resultó útil esta página|esta página foi útil)|editar esta página(?: (?:en|no) git(?:hub|lab))?',
    '(?:ultim[oa] (?:aggiornamento|modifica)|ostatnia (?:aktualizacja|modyfikacja)|poslední (?:aktualizace|změna)|son güncelleme|senast (?:ändrad|uppdaterad))\\b[^.!?]{0,40}\\d.{0,30}',
    '(?:обновлено|последн(?:ее|яя) (?:обновление|изменение)|останн(?:є|я) (?:оновлення|зміна))[^.!?]{0,40}\\d.{0,30}',
    '(?:最終更新|最后更新|上次更新|最後更新|更新(?:时间|時間|日時)|최종 (?:수정|업데이트))[^。！？]{0,60}',
    '(?:このページを編集(?:する)?|(?:在 ?git(?:hub|lab) ?上)?(?:编辑|編輯)(?:此|本)(?:页|頁)(?:面)?)',
  ].join('|')})[^\\p{L}\\p{N}]{0,3}$`,
  'iu',
);

/** Other paragraphs about their page: rows of logos, the tool that made it, a forum's permissions, and man2html's header. */
const PAGE_INFO = [
  /^(?:\[!\[[^\]]*\blogo\b[^\]]*\]\([^)]*\)\]\([^)]*\)\s*)+$/i,
  /^(?:(?:this|the) )?(?:html )?(?:document(?:ation)?|page|file|manual|archive|markup|mail) (?:(?:was|is) )?(?:last )?(?:created|generated|built|made|produced|converted) (?:by|with|from|using|on|in)\b[^\n]{0,150}(?:\nTime: [^\n]*)?$/i,
  // Forums.
  /^(?:you (?:may|can) ?\**not\** (?:post|reply|edit|delete|vote|download)[^.!?\n]{0,40}\b(?:threads?|topics?|replies|posts?|attachments|polls)\b.{0,20}(?:\n|$))+(?:[^\n]{0,30} (?:is|are) \**(?:on|off)\**(?:\n|$))*$/i,
  /^Section: [^\n]*\([1-9]\w*\)\nUpdated: [^\n]*(?:\n|$)/,
];

/** A heading above such paragraphs, which has no other text at the end of a page. */
const FEEDBACK_HEADING = new RegExp(
  `^#+ (?:(?:page )?feedback|(?:was|is) this(?: ${PAGE})? (?:helpful|useful)|rate this ${PAGE})\\W*$`,
  'i',
);

/**
 * Whether a paragraph in Markdown only says when or how its page was made (man2html does both), asks for feedback or an
 * edit, or shows a logo.
 */
export function isPageInfo(text: string): boolean {
  if (text.length > MAX_PARAGRAPH_CHARS) return false;
  if (PAGE_INFO.some((pattern) => pattern.test(text))) return true;
  if (text.replace(DESTINATION, '').length > 2 * MAX_INFO_CHARS) return false;
  const words = replaceLinks(text, ({ text: label }) => label);
  if (words.length > MAX_INFO_CHARS) return false;
  if (ABOUT_PAGE.test(words) || TRANSLATED.test(words)) return true;
  const lines = words === text ? text : replaceLinks(text, ({ text: label }) => `\n${label}\n`);
  return isPageInfoWithLinks(lines);
}

const SEPARATOR = /(?<=[.!?])\s+|\n|\s[|·•]\s/;
const NO_WORD = /^[^\p{L}\p{N}]*$/u;
const LINK_LABEL = /^(?:edit|share|print|history|source|comment)\W*$/i;

/** Whether a line about the page also has short links, such as "Last change: 2026. Edit". */
function isPageInfoWithLinks(words: string): boolean {
  const parts = words.split(SEPARATOR).map((part) => part.trim());
  const isInfo = (part: string) => ABOUT_PAGE.test(part);
  const mayFollow = (part: string) => NO_WORD.test(part) || LINK_LABEL.test(part);
  return parts.every((part) => mayFollow(part) || isInfo(part)) && parts.some(isInfo);
}

/** Whether a heading in Markdown asks for feedback on its page. */
export function isFeedbackHeading(heading: string): boolean {
  return FEEDBACK_HEADING.test(heading);
}
