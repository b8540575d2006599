import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { findElement } from '../../dom/elements.ts';
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

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements whose text does not count. */
const NOT_TEXT = words('script style template noscript svg head nav');
const NOT_PROSE = words('a aside button footer form header label select').union(NOT_TEXT);

export function createPageText({ tags, document }: PageSurvey): PageText {
  const whole = tags.get('body') ?? document;
  const chars = createCounter(NOT_TEXT);
  const proseChars = createCounter(NOT_PROSE);
  return {
    chars,
    shareOf: (parent) => chars(parent) / Math.max(1, chars(whole)),
    proseShareOf: (parent) => proseChars(parent) / Math.max(1, proseChars(whole)),
  };
}

function createCounter(skipped: ReadonlySet<string>): PageText['chars'] {
  const known = new Map<ParentNode, number>();
  return function count(parent) {
    const before = known.get(parent);
    if (before !== undefined) return before;
    let chars = 0;
    for (const child of parent.children) {
      if (isText(child)) chars += child.data.trim().length;
      else if (isTag(child) && (!skipped.has(child.name) || isFormOfPosts(child))) chars += count(child);
    }
    known.set(parent, chars);
    return chars;
  };
}

/** Forums put a form for moderators around all posts. */
function isFormOfPosts(element: Element): boolean {
  return element.name === 'form' && findElement(element, ({ name }) => name === 'article') !== null;
}
