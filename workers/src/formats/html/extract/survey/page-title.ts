import { collapseSpace } from '../../dom/elements.ts';

/** The marks that sites set between a page's title and their own name, white space around them required. */
const SEPARATOR = /\s+[|–—·•»«›‹:~-]+\s+/g;

export interface PageNames {
  readonly title: string;
  /** null when the page does not tell its site's name. */
  readonly siteName: string | null;
}

/** What a page says of its own name. Empty strings count as not stated. */
export interface StatedNames {
  /** The first-level heading of the article. */
  readonly heading: string;
  /** The title as the page's generator states it elsewhere. */
  readonly title: string;
  /** The text of the title element. */
  readonly headTitle: string;
  /** The content of og:site_name. */
  readonly siteName: string;
}

/** Sphinx's title of a page without headings. */
const UNTITLED = /^<no title>\s+[—–-]+\s+/;

/** Words of an address this short stand in many names. */
const LEAST_WORD = 3;

/**
 * The title of the page and the name of its site. The heading is the title where there is one; the site's name
 * is what the title element has besides it. The title element alone is parted at its last separator: the site's
 * name stands behind it, or before it where only the other part has a word of `addressName`, the page's own.
 */
export function namePage(stated: StatedNames, addressName: string): PageNames {
  const head = collapseSpace(stated.headTitle).replace(UNTITLED, '');
  const heading = collapseSpace(stated.heading) || collapseSpace(stated.title);
  const siteName = collapseSpace(stated.siteName) || null;
  if (heading !== '') return { title: heading, siteName: siteName ?? suffixOf(head, heading) };
  if (siteName !== null) return { title: withoutName(head, siteName), siteName };
  const last = [...head.matchAll(SEPARATOR)].at(-1);
  if (!last) return { title: head, siteName: null };
  const before = head.slice(0, last.index);
  const behind = head.slice(last.index + last[0].length);
  return sharesWord(behind, addressName) && !sharesWord(before, addressName)
    ? { title: behind, siteName: before }
    : { title: before, siteName: behind };
}

function sharesWord(text: string, addressName: string): boolean {
  const words = addressName.toLowerCase().split(/[^\p{L}]+/u);
  const folded = text.toLowerCase();
  return words.some((word) => word.length >= LEAST_WORD && folded.includes(word));
}

/** What follows `heading` in the title element or leads up to it, or the last part when the heading is worded otherwise. */
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
  return head.slice(0, -siteName.length).replace(/[\s|–—·•»«›‹:~-]+$/, '') || head;
}
