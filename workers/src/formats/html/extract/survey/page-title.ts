import { trimEndWhile } from '@lectern/shared/domain/trim-end.ts';
import { stripInvisible } from '../../../markdown/strip-invisible.ts';
import { collapseSpace } from '../../dom/elements.ts';

/** Separates a page's title from the site's name. */
const SEPARATOR = /\s+[|–—·•»«›‹:~-]+\s+/g;

const IN_SEPARATOR = /[\s|–—·•»«›‹:~-]/;

interface PageNames {
  readonly title: string;
  /** null when the page does not state its site's name. */
  readonly siteName: string | null;
}

/** The names that a page states in various places; '' for each that is missing. */
export interface StatedNames {
  /** The first-level heading of the article. */
  readonly heading: string;
  /** The title where the page's generator states it outside the article. */
  readonly title: string;
  /** The text of the title element. */
  readonly headTitle: string;
  /** The content of og:site_name. */
  readonly siteName: string;
}

/** Sphinx writes this title for pages without headings. */
const UNTITLED = /^<no title>\s+[—–-]+\s+/;

/** The title by Antora, Asciidoctor and editors for a page without a title. */
const NO_TITLE = 'Untitled';

/** Separates the parts of a title that is the path to the page. */
const PATH_SEPARATOR = /\s+>\s+/;

/** The number of a report, standard or chapter, whose name follows: "Bug 42", "RFC 9110", "#7". */
const NUMBER =
  /^(?:(?:bug|issue|ticket|case|rfc|pep|jep|chapter|appendix|part|lecture|lesson|section|unit)\s+)?#?\d[\d.]*$/i;

/** Shorter words of a URL occur in many names. */
const MIN_WORD_CHARS = 3;

/**
 * The title of a page and the name of its site. The heading is the title where there is one; the rest of the title
 * element is the site's name. Without a heading, the title element is split at its last separator: the site's name comes
 * second, or first when only the second part shares a word with `urlWords`, the name and the query in the page's URL.
 */
export function namePage(stated: StatedNames, urlWords: string): PageNames {
  const head = collapseSpace(stripInvisible(stated.headTitle)).replace(UNTITLED, '');
  const heading = collapseSpace(stated.heading) || collapseSpace(stated.title);
  const siteName = collapseSpace(stated.siteName) || null;
  if (heading !== '') return { title: heading, siteName: siteName ?? suffixOf(head, heading) };
  if (siteName !== null) return { title: withoutName(head, siteName), siteName };
  const path = head.split(PATH_SEPARATOR);
  if (path.length > 1) return { title: path.at(-1) ?? '', siteName: path[0] ?? null };
  const last = [...head.matchAll(SEPARATOR)].at(-1);
  if (!last) return { title: head === NO_TITLE ? '' : head, siteName: null };
  const before = head.slice(0, last.index);
  const after = head.slice(last.index + last[0].length);
  if (NUMBER.test(before)) return { title: head, siteName: null };
  if (before === NO_TITLE) return { title: '', siteName: after };
  return sharesWord(after, urlWords) && !sharesWord(before, urlWords)
    ? { title: after, siteName: before }
    : { title: before, siteName: after };
}

function sharesWord(text: string, urlWords: string): boolean {
  const words = urlWords.toLowerCase().split(/[^\p{L}]+/u);
  const folded = text.toLowerCase();
  return words.some((word) => word.length >= MIN_WORD_CHARS && folded.includes(word));
}

/** The part of the title element before or after `heading`, or its last part when the heading is worded differently. */
function suffixOf(head: string, heading: string): string | null {
  const rest = head.startsWith(heading) ? head.slice(heading.length) : head;
  const parts = rest.split(SEPARATOR).filter((part) => part.trim() !== '');
  if (rest === head) {
    const isLast = parts.at(-1) === heading;
    return parts.length > 1 ? (parts.at(isLast ? 0 : -1) ?? null) : null;
  }
  return /^\s*[|–—·•»«›‹:~-]/.test(rest) ? stripSeparators(rest) || null : null;
}

function stripSeparators(text: string): string {
  return text.replace(/^[\s|–—·•»«›‹:~-]+/, '').trim();
}

function withoutName(head: string, siteName: string): string {
  if (!head.endsWith(siteName) || head === siteName) return head;
  const rest = head.slice(0, -siteName.length);
  return trimEndWhile(rest, (character) => IN_SEPARATOR.test(character)) || head;
}

/**
 * The heading in the middle of the title element, if it is longer than the rest: "linux - How do I lock a file? - Answers".
 * Null when there is none.
 */
export function headingWithin(headTitle: string, heading: string): string | null {
  const at = heading === '' ? -1 : headTitle.indexOf(heading);
  const isWithin = at > 0 && at + heading.length < headTitle.length;
  return isWithin && heading.length > headTitle.length / 2 ? heading : null;
}
