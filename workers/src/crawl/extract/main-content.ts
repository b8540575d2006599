import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { childElements, findElement, plainText } from './elements.ts';
import { SelectorSet } from './selector-set.ts';
import type { PageSurvey } from './survey-page.ts';

/** An element with less text than this is a shell that a script was to fill. */
const MIN_MAIN_CHARS = 60;

/** A child holding this share of its parent's own text is taken for the parent. */
const DOMINANT_SHARE = 0.8;

const LANDMARKS = ['[role=main]', 'main', 'article', '#main-content', '#content', '.markdown-body', '#main'];

interface Weight {
  readonly textChars: number;
  readonly linkChars: number;
}

type NoiseTest = (element: Element) => boolean;

/**
 * The element that holds the article: the first of `selectors` that holds text, else a landmark of the page, else
 * the body. Landmarks and bodies are narrowed to the part with most text outside links.
 */
export function findMainContent(
  page: PageSurvey,
  selectors: readonly string[],
  isNoise: NoiseTest,
): ParentNode {
  for (const selector of selectors) {
    const found = findFirst(page, selector);
    if (found && countText(found, isNoise) >= MIN_MAIN_CHARS) return found;
  }
  const weigh = createScale(isNoise);
  for (const selector of LANDMARKS) {
    const found = findFirst(page, selector);
    if (found && weigh(found).textChars >= MIN_MAIN_CHARS && isMostOfThePage(found, page, weigh)) {
      return narrow(found, page, weigh);
    }
  }
  return narrow(page.tags.get('body') ?? page.document, page, weigh);
}

/** The characters of text in `parent`, counted up to MIN_MAIN_CHARS. */
function countText(parent: ParentNode, isNoise: NoiseTest): number {
  let chars = 0;
  for (const child of parent.children) {
    if (isText(child)) chars += child.data.trim().length;
    else if (isTag(child) && !isNoise(child)) chars += countText(child, isNoise);
    if (chars >= MIN_MAIN_CHARS) break;
  }
  return chars;
}

function findFirst(page: PageSurvey, selector: string): Element | null {
  const set = new SelectorSet([selector]);
  return findElement(page.document, (element) => set.matches(element));
}

/** A landmark around one of many parts, such as one article of a list, is not the page's article. */
function isMostOfThePage(element: Element, page: PageSurvey, weigh: (node: ChildNode) => Weight): boolean {
  const body = page.tags.get('body');
  if (!body || element === body) return true;
  const whole = weigh(body);
  const part = weigh(element);
  return part.textChars - part.linkChars >= 0.4 * (whole.textChars - whole.linkChars);
}

/** Goes down while one child holds nearly all text outside links, and never past the page's title. */
function narrow(start: ParentNode, page: PageSurvey, weigh: (node: ChildNode) => Weight): ParentNode {
  let at = start;
  while (true) {
    const children = childElements(at);
    const own = children
      .map((child) => weigh(child))
      .map(({ textChars, linkChars }) => textChars - linkChars);
    const total = own.reduce((sum, chars) => sum + chars, 0);
    const best = children[own.findIndex((chars) => chars >= DOMINANT_SHARE * total)];
    if (!best || total === 0 || BLOCKS_OF_TEXT.has(best.name)) return at;
    const leavesTitle = children.some((child) => child !== best && holdsTitle(child, page.headTitle));
    if (leavesTitle) return at;
    at = best;
  }
}

/** Elements that are text themselves; an article is never narrowed to one of them. */
const BLOCKS_OF_TEXT: ReadonlySet<string> = new Set([
  'p',
  'pre',
  'ul',
  'ol',
  'dl',
  'table',
  'blockquote',
  'h1',
]);

/** A first-level heading that only ends the title of the page is the name of its site. */
function holdsTitle(element: Element, headTitle: string): boolean {
  const isHeading = ({ name }: Element) => name === 'h1';
  const heading = isHeading(element) ? element : findElement(element, isHeading);
  if (!heading) return false;
  const text = plainText(heading).toLowerCase();
  const head = headTitle.toLowerCase();
  return head === text || !head.endsWith(text);
}

function createScale(isNoise: NoiseTest): (node: ChildNode) => Weight {
  const weights = new Map<Element, Weight>();
  function weigh(node: ChildNode): Weight {
    if (isText(node)) return { textChars: node.data.trim().length, linkChars: 0 };
    if (!isTag(node)) return { textChars: 0, linkChars: 0 };
    const known = weights.get(node);
    if (known) return known;
    let textChars = 0;
    let linkChars = 0;
    if (!isNoise(node)) {
      for (const child of node.children) {
        const weight = weigh(child);
        textChars += weight.textChars;
        linkChars += weight.linkChars;
      }
    }
    const weight = { textChars, linkChars: node.name === 'a' ? textChars : linkChars };
    weights.set(node, weight);
    return weight;
  }
  return weigh;
}
