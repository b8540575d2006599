import { countTokens } from '@lectern/shared/count-tokens.ts';
import type { ServedPassage } from '@lectern/shared/db/stores/passages/served-passages.ts';
import { closeFences, openFenceOf } from '@lectern/shared/domain/documents/open-fence.ts';
import { MAX_URL_CHARS } from '@lectern/shared/domain/web/url-length.ts';
import { isRouteFragment, partOfAnchor } from '../index/page-url.ts';
import { withoutJoinedSections } from './compare-headings.ts';
import { decodeLetters } from './decode-letters.ts';
import { escapePassageTags } from './escape-passage-tags.ts';
import { cleanLine, cleanText } from './model-text.ts';
import { sentenceStarts } from './sentence-starts.ts';
import { shortenLinks } from './shorten-links.ts';

/** A passage ready to be quoted, with sanitized text. */
export interface AnswerPassage {
  /** Null for a whole document. */
  readonly passageId: number | null;
  readonly topicId: number | null;
  /** Equal for passages of the same page or, in an API reference, of the same operation. */
  readonly pageKey: string;
  /** 0-based position in the page. */
  readonly ordinal: number;
  /** The page's URL with the fragment of the nearest heading. */
  readonly url: string;
  readonly title: string;
  /** The headings above, outermost first, without the page's title. */
  readonly headingPath: readonly string[];
  readonly text: string;
  /** Includes the line break after the text, which o200k joins with punctuation. */
  readonly tokens: number;
  /** The sentence before a passage that begins with code; '' when there is none. */
  readonly leadIn: string;
  readonly hasCode: boolean;
  readonly documentName: string;
  readonly isPinned: boolean;
  readonly fetchedAt: Date;
  readonly changedAt: Date;
  /** Character offset at which the unsent rest begins; 0 for the whole passage. */
  readonly offset: number;
}

/** The document that a passage belongs to, as answers name it. */
export interface PassageNaming {
  readonly documentName: string;
  readonly isPinned: boolean;
}

/** Sanitizes a stored passage, closes its fences and shortens its links. The stored tokens are only an estimate. */
export function prepareServedPassage(
  stored: ServedPassage,
  naming: PassageNaming,
): AnswerPassage & { readonly passageId: number } {
  const text = prepareText(shortenLinks(stored.text, stored.pageUrl));
  return {
    passageId: stored.passageId,
    topicId: stored.topicId,
    // A topic with its own content has the URL of a page, but another title.
    pageKey: [stored.documentUrlId, stored.pageUrl, stored.pageTitle, partOfAnchor(stored.anchor)].join(' '),
    ordinal: stored.ordinal,
    url: passageUrl(stored.pageUrl, stored.anchor),
    title: cleanLine(stored.pageTitle),
    headingPath: withoutJoinedSections(
      stored.headingPath.map((heading) => cleanLine(heading, 120)),
      text,
    ),
    text,
    tokens: countTokens(`${text}\n\n`),
    leadIn: leadInOf(shortenLinks(stored.before ?? '', stored.pageUrl)),
    hasCode: stored.codeShare > 0,
    documentName: cleanLine(naming.documentName, 80),
    isPinned: naming.isPinned,
    fetchedAt: stored.fetchedAt,
    changedAt: stored.changedAt,
    offset: 0,
  };
}

/** The rest of a passage whose beginning was already sent. */
export function continuePassage(passage: AnswerPassage, offset: number): AnswerPassage {
  return { ...passage, offset, leadIn: '' };
}

/**
 * Prepares text for quotation: sanitized, trimmed, fences closed, long info strings cut. A `<passage>` tag inside the text
 * is escaped in every spelling, so the text cannot end its own quotation.
 */
export function prepareText(raw: string): string {
  const text = escapePassageTags(cleanText(raw))
    .trimEnd()
    .replace(/^(?:[ \t]*\n)+/, '')
    .replace(/^((?:[^\S\n]|>)*(?:`{3,}|~{3,})[^\n]{200})[^\n]+$/gm, '$1');
  return closeFences(text);
}

/** A URL that is safe in an attribute: letters are readable; quotes, angle brackets and whitespace are percent-encoded. */
export function quotableUrl(url: string): string {
  return decodeLetters(cleanText(url))
    .replace(/["<>\s]/g, (character) => encodeURIComponent(character))
    .slice(0, MAX_URL_CHARS);
}

/** An anchor would replace the fragment of a page that is identified by it. */
function passageUrl(pageUrl: string, anchor: string | null): string {
  const url = pageUrl.includes('#') ? URL.parse(pageUrl) : null;
  const hasRoute = url !== null && isRouteFragment(url);
  return quotableUrl(anchor && !hasRoute ? `${pageUrl.split('#')[0]}#${anchor}` : pageUrl);
}

const MAX_LEAD_IN_CHARS = 300;

/** The last line of prose before a code fence; of a long line, its last sentences. */
function leadInOf(before: string): string {
  if (openFenceOf(before)) return '';
  const line = before.trimEnd().split('\n').at(-1)?.trim() ?? '';
  if (/^(?:[#>|`~-]|\d+\.|$)/.test(line) || !/\p{L}/u.test(line)) return '';
  const prepared = prepareText(line);
  const start = [0, ...sentenceStarts(prepared)].find((at) => prepared.length - at <= MAX_LEAD_IN_CHARS);
  return cleanLine(prepared.slice(start), MAX_LEAD_IN_CHARS);
}
