import { type Element, isTag, isText } from 'domhandler';
import { ancestorsOf, isLink, wordSet } from '../../dom/elements.ts';
import { memoize } from '../../dom/memoize.ts';
import type { ElementTest } from '../../dom/selectors.ts';

/** Titles, labels and dates are shorter or end without punctuation. */
const MIN_PROSE_CHARS = 30;
const PROSE_END = /[.:!?。！？]$/;
const MIN_PROSE_SHARE = 0.6;
/** Summaries of other pages have less text for each link. */
const MIN_CHARS_PER_LINK = 100;
const NOT_TEXT = wordSet('script style template noscript');
const CARD_PARTS = wordSet('img picture svg button input select textarea');

interface Counts {
  readonly chars: number;
  /** The characters of paragraphs with sentences. */
  readonly proseChars: number;
  readonly links: number;
  /** Whether it has pictures or controls, as cards and forms do. */
  readonly hasCardPart: boolean;
  /** The end of the text. */
  readonly end: string;
}

/** Creates a test for elements of one page that are named like a menu or list of links, but consist of prose. */
export function createProseTest(): ElementTest {
  const count = memoize((element: Element): Counts => countParts(element, count));
  return (element) => {
    const { chars, proseChars, links, hasCardPart } = count(element);
    return (
      proseChars > 0 &&
      proseChars >= MIN_PROSE_SHARE * chars &&
      chars >= MIN_CHARS_PER_LINK * links &&
      !hasCardPart &&
      !isLink(element) &&
      !ancestorsOf(element).some(isLink)
    );
  };
}

function countParts(element: Element, count: (element: Element) => Counts): Counts {
  let [chars, proseChars, links, end] = [0, 0, 0, ''];
  let hasCardPart = CARD_PARTS.has(element.name);
  for (const child of element.children) {
    const text = isText(child) ? child.data.trim() : '';
    chars += text.length;
    if (text !== '') end = text.slice(-1);
    if (!isTag(child) || NOT_TEXT.has(child.name)) continue;
    const counts = count(child);
    chars += counts.chars;
    proseChars += counts.proseChars;
    links += counts.links;
    hasCardPart ||= counts.hasCardPart;
    if (counts.end !== '') end = counts.end;
  }
  if (isLink(element)) links += 1;
  const isProse = element.name === 'p' && chars >= MIN_PROSE_CHARS && PROSE_END.test(end);
  return { chars, proseChars: isProse ? chars : proseChars, links, hasCardPart, end };
}
