import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { hasElement, wordSet } from '../../dom/elements.ts';
import type { PageSurvey } from '../survey/survey-page.ts';

/** How much text the elements of a page hold. */
export interface PageText {
  /** The number of characters, counted once for each element. */
  chars(parent: ParentNode): number;
  /** The share of the text of the page's body, 0 to 1. */
  shareOf(parent: ParentNode): number;
  /** The share of the body's text outside links, menus and forms, 0 to 1. */
  proseShareOf(parent: ParentNode): number;
}

/** Elements whose text does not count at all, and those whose text is not prose. */
const NOT_TEXT = wordSet('script style template noscript svg head nav');
const NOT_PROSE = wordSet('a aside button footer form header label select');

/** Creates the counters of a page. */
export function createPageText({ tags, document }: PageSurvey): PageText {
  const whole = tags.get('body') ?? document;
  const count = createCounter();
  return {
    chars: (parent) => count(parent).chars,
    shareOf: (parent) => count(parent).chars / Math.max(1, count(whole).chars),
    proseShareOf: (parent) => count(parent).proseChars / Math.max(1, count(whole).proseChars),
  };
}

interface CharCounts {
  readonly chars: number;
  readonly proseChars: number;
}

const NO_TEXT: CharCounts = { chars: 0, proseChars: 0 };

function createCounter(): (parent: ParentNode) => CharCounts {
  const known = new Map<ParentNode, CharCounts>();
  return function count(parent) {
    const before = known.get(parent);
    if (before !== undefined) return before;
    let chars = 0;
    let proseChars = 0;
    let hasElements = false;
    for (const child of parent.children) {
      if (isText(child)) {
        const { length } = child.data.trim();
        chars += length;
        proseChars += length;
      } else if (isTag(child) && !NOT_TEXT.has(child.name)) {
        hasElements = true;
        const counts = count(child);
        chars += counts.chars;
        if (!NOT_PROSE.has(child.name) || isFormOfPosts(child)) proseChars += counts.proseChars;
      }
    }
    const counts = chars === 0 ? NO_TEXT : { chars, proseChars };
    // Half of all elements contain only text, and a Map of elements costs more than counting again.
    if (hasElements) known.set(parent, counts);
    return counts;
  };
}

/** Forums put a form for moderators around all posts. */
function isFormOfPosts(element: Element): boolean {
  return element.name === 'form' && hasElement(element, ({ name }) => name === 'article');
}
