import { isTag, isText, type ParentNode } from 'domhandler';
import type { ElementTest } from '../../dom/selectors.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { PageStyle } from './page-style.ts';

/**
 * An element with this share of the page's text is content that a script shows once it has loaded; a hidden piece is not
 * for readers.
 */
const MIN_CONTENT_SHARE = 0.6;

/** Elements whose text does not count. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'nav',
]);

/** Creates a test for elements whose text readers cannot see: hidden, transparent, clipped, off the page or unicolored. */
export function createHiddenTest(page: PageSurvey): ElementTest {
  const style = new PageStyle(page);
  const countText = createTextCounter();
  const whole = page.tags.get('body') ?? page.document;
  return (element) => style.hides(element) && countText(element) < MIN_CONTENT_SHARE * countText(whole);
}

/** Counts the characters of elements once, however deep they are nested. */
function createTextCounter(): (parent: ParentNode) => number {
  const known = new Map<ParentNode, number>();
  return function count(parent): number {
    const before = known.get(parent);
    if (before !== undefined) return before;
    let chars = 0;
    for (const child of parent.children) {
      if (isText(child)) chars += child.data.trim().length;
      else if (isTag(child) && !NOT_TEXT.has(child.name)) chars += count(child);
    }
    known.set(parent, chars);
    return chars;
  };
}
