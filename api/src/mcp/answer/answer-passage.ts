import type { ServedPassage } from '@lectern/shared/db/stores/served-passages.ts';
import { countTokens } from '@lectern/shared/search/analysis/count-tokens.ts';
import { partOfAnchor } from '../index/page-address.ts';
import { closeFences, openFenceOf } from './fences.ts';
import { cleanLine, cleanText } from './model-text.ts';
import { shortenLinks } from './shorten-links.ts';

/** A passage ready to be quoted: every string of it is clean. */
export interface AnswerPassage {
  /** Null for a whole document. */
  readonly passageId: number | null;
  readonly topicId: number | null;
  /** Equal for passages of one page, or of one operation in the reference of an API. */
  readonly pageKey: string;
  /** 0-based position in the page. */
  readonly ordinal: number;
  /** The page's address with the fragment of the nearest heading. */
  readonly url: string;
  readonly title: string;
  /** The headings above, outermost first, without the page's title. */
  readonly headingPath: readonly string[];
  readonly text: string;
  readonly tokens: number;
  /** The sentence before a passage that begins with code; '' when there is none. */
  readonly leadIn: string;
  readonly hasCode: boolean;
  readonly documentName: string;
  readonly isPinned: boolean;
  readonly fetchedAt: Date;
  readonly changedAt: Date;
  /** Character at which it goes on, when its beginning was sent before; 0 otherwise. */
  readonly offset: number;
}

/** What an answer says of a passage beyond the passage itself. */
export interface PassageNaming {
  readonly documentName: string;
  readonly isPinned: boolean;
}

/**
 * The passage with every string clean, its fences closed and its links short; the stored token count stands when
 * nothing changed.
 */
export function prepareServedPassage(
  stored: ServedPassage,
  naming: PassageNaming,
): AnswerPassage & { readonly passageId: number } {
  const text = shortenLinks(prepareText(stored.text), stored.pageUrl);
  return {
    passageId: stored.passageId,
    topicId: stored.topicId,
    pageKey: `${stored.documentUrlId} ${stored.pageUrl} ${partOfAnchor(stored.anchor)}`,
    ordinal: stored.ordinal,
    url: passageUrl(stored.pageUrl, stored.anchor),
    title: cleanLine(stored.pageTitle),
    headingPath: stored.headingPath.map((heading) => cleanLine(heading, 100)),
    text,
    tokens: text === stored.text ? stored.tokens : countTokens(text),
    leadIn: shortenLinks(leadInOf(stored.before), stored.pageUrl),
    hasCode: stored.codeShare > 0,
    documentName: cleanLine(naming.documentName, 80),
    isPinned: naming.isPinned,
    fetchedAt: stored.fetchedAt,
    changedAt: stored.changedAt,
    offset: 0,
  };
}

/** The rest of a passage whose beginning was sent. */
export function continuePassage(passage: AnswerPassage, offset: number): AnswerPassage {
  return { ...passage, offset, leadIn: '' };
}

/**
 * A text as it may be quoted: clean, without blank lines around it, every fence closed and its line of bearable
 * length. It cannot end its own quotation: our tag inside it is spelled as an entity.
 */
export function prepareText(raw: string): string {
  const text = cleanText(raw)
    .trimEnd()
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/<(\/?passage\b)/gi, '&lt;$1')
    .replace(/^([\s>]*(?:`{3,}|~{3,})[^\n]{200})[^\n]+$/gm, '$1');
  return closeFences(text);
}

/** An address on one line that cannot end an attribute: quotation marks, angle brackets and spaces encoded. */
export function quotableUrl(url: string): string {
  return cleanText(url)
    .replace(/["<>\s]/g, (character) => encodeURIComponent(character))
    .slice(0, 2_048);
}

function passageUrl(pageUrl: string, anchor: string | null): string {
  return quotableUrl(anchor ? `${pageUrl.split('#')[0]}#${anchor}` : pageUrl);
}

/** The last line of prose in what stands before a code fence. */
function leadInOf(before: string | null): string {
  if (before === null || openFenceOf(before)) return '';
  const line = before.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return /^(?:[#>|`~-]|\d+\.|$)/.test(line) || !/\p{L}/u.test(line) ? '' : cleanLine(prepareText(line), 300);
}
