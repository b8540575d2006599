import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import {
  childElements,
  findIn,
  hasElement,
  holdsCode,
  isOrHolds,
  parentElement,
  plainText,
  startOfText,
  wordSet,
} from '../../dom/elements.ts';
import { type ElementTest, findFirst, matchesAny } from '../../dom/selectors.ts';
import type { PageSurvey } from '../survey/survey-page.ts';
import { continuesText } from './continues-text.ts';
import { isNavigation, ownChars, type TextWeigher, type TextWeight } from './text-weight.ts';

/** An element with less text is a shell for scripts to fill. */
const MIN_MAIN_CHARS = 60;

/** A child with this share of its parent's text outside links replaces the parent. */
const DOMINANT_SHARE = 0.8;

/** Longer siblings of the dominant child are part of the article, unless they are navigation. */
const MAX_STRAY_CHARS = 80;

/** A landmark with a smaller share of the page's text outside links is one article of a list. */
const MIN_LANDMARK_SHARE = 0.4;
/** A page is a list of links if less of its text is outside of menus. */
const MIN_SHARE_OUTSIDE_MENUS = 0.5;
/** A plain menu has a larger share of its text in links. */
const MIN_LINK_SHARE = 0.85;

const LANDMARKS = [
  '[role=main]',
  'main',
  'article',
  '#main-content',
  '#content',
  '#Content',
  '.markdown-body',
  '#main',
];

/** Elements to which an article is never narrowed. */
const TEXT_BLOCKS = wordSet('p pre ul ol dl blockquote h1 h2');

/**
 * Finds the nodes of an article: the content of the first landmark with much of the page's text, else of the body, narrowed
 * to the part that holds the text outside links.
 */
export function findMainByWeight(page: PageSurvey, weigh: TextWeigher): readonly ChildNode[] {
  const body = page.tags.get('body') ?? page.document;
  for (const selector of LANDMARKS) {
    const found = withSiblingArticles(findSelected(page, selector), weigh);
    if (found && weigh(found).textChars >= MIN_MAIN_CHARS && holdsMostText(body, found, weigh)) {
      const nodes = withoutNavigation(narrow(found, page.headTitle, weigh), page.headTitle, weigh);
      return [...sectionsBefore(found, weigh), ...nodes];
    }
  }
  return withoutNavigation(narrow(body, page.headTitle, weigh), page.headTitle, weigh);
}

/** The sections right before a landmark, such as the abstract of a specification. */
function sectionsBefore(landmark: Element, weigh: TextWeigher): readonly Element[] {
  const siblings = landmark.parent ? childElements(landmark.parent) : [];
  return siblings.slice(0, siblings.indexOf(landmark)).filter((part) => {
    const [heading, text] = childElements(part);
    return heading?.name === 'h2' && text?.name === 'p' && !isNavigation(weigh(part));
  });
}

/** The parent of several articles, such as posts, which may have an element around each; otherwise the landmark. */
function withSiblingArticles(landmark: Element | null, weigh: TextWeigher): Element | null {
  const parent = landmark && parentElement(landmark);
  if (landmark?.name !== 'article' || !parent) return landmark;
  const articles = childElements(parent).filter(
    (child) => child.name === 'article' && ownChars(weigh(child)) > MAX_STRAY_CHARS,
  );
  if (articles.length > 1) return parent;
  const around = parentElement(parent);
  return around && isOneOfPosts(parent, around) ? around : landmark;
}

/** Whether an element and another child of its parent hold an article and have the same class names, as posts of a thread. */
function isOneOfPosts(post: Element, parent: ParentNode): boolean {
  const classes = post.attribs.class;
  if (!classes) return false;
  const others = childElements(parent).filter(
    (child) => child !== post && child.name === post.name && child.attribs.class === classes,
  );
  return others.length > 0 && holdsArticle(post) && others.some(holdsArticle);
}

function holdsArticle(element: Element): boolean {
  return isOrHolds(element, ({ name }) => name === 'article');
}

/** Finds the first match of `selectors` with enough text, else the first with any; null when there is none. */
export function findMainBySelectors(
  page: PageSurvey,
  selectors: readonly string[],
  isNoise: ElementTest,
): Element | null {
  let short: Element | null = null;
  for (const selector of selectors) {
    const found = findSelected(page, selector);
    const chars = found ? countText(found, isNoise) : 0;
    if (chars >= MIN_MAIN_CHARS) return found;
    if (chars > 0) short ??= found;
  }
  return short;
}

/** A selector with one tag, class, id or role. The survey of the page has its first element. */
const ONE_NAME = /^(?:([.#]?)([\w-]+)|\[role=([\w-]+)\])$/;

/** The compiled selectors of generators. */
const tests = new Map<string, ElementTest>();

function findSelected(page: PageSurvey, selector: string): Element | null {
  const [, sign = '', name = '', role] = ONE_NAME.exec(selector) ?? [];
  if (role !== undefined) return page.roles.get(role) ?? null;
  if (name !== '') return firstOf(sign, page).get(name) ?? null;
  if (!hasNamesOf(selector, page)) return null;
  const test = tests.get(selector) ?? matchesAny([selector]);
  tests.set(selector, test);
  return findFirst(page.document, test);
}

/** The first element of each tag, each class (`.`) or each id (`#`). */
function firstOf(sign: string, { tags, classes, ids }: PageSurvey): ReadonlyMap<string, Element> {
  return sign === '.' ? classes : sign === '#' ? ids : tags;
}

/** Whether the page has every tag, class and id of a plain selector, which is cheaper than a walk over the page. */
function hasNamesOf(selector: string, page: PageSurvey): boolean {
  if (/[,:]/.test(selector)) return true;
  const names = selector.replace(/\[.*?\]/g, '').matchAll(/([.#]?)([\w-]+)/g);
  return names.every(([, sign = '', name = '']) => firstOf(sign, page).has(name));
}

/** The number of characters in `parent`, counted up to MIN_MAIN_CHARS. */
function countText(parent: ParentNode, isNoise: ElementTest): number {
  let chars = 0;
  for (const child of parent.children) {
    if (isText(child)) chars += child.data.trim().length;
    else if (isTag(child) && !isNoise(child)) chars += countText(child, isNoise);
    if (chars >= MIN_MAIN_CHARS) break;
  }
  return chars;
}

/** Whether a landmark holds much of the page's text. */
function holdsMostText(body: ParentNode, landmark: Element, weigh: TextWeigher): boolean {
  const whole = body.children.reduce((sum, child) => sum + ownChars(weigh(child)), 0);
  return ownChars(weigh(landmark)) >= MIN_LANDMARK_SHARE * whole;
}

/**
 * Descends while one child holds nearly all text outside links and its siblings are not part of the article. A table of which
 * several rows are part of it stays whole.
 */
function narrow(start: ParentNode, headTitle: string, weigh: TextWeigher): ParentNode {
  let at = start;
  let outside = start;
  while (true) {
    if (!(isTag(at) && ROWS.has(at.name))) outside = at;
    const best = dominantChild(at, weigh);
    if (!best || !isContainer(best, weigh)) return outside;
    const losesText = at.children.some((child) => child !== best && isArticlePart(child, headTitle, weigh));
    if (losesText || hasSiblingAlike(best, at, weigh)) return outside;
    at = best;
  }
}

const ROWS = wordSet('table thead tbody');

/** Whether another child with text has the same class names, as the cells of a notebook do. */
function hasSiblingAlike(best: Element, parent: ParentNode, weigh: TextWeigher): boolean {
  const classes = best.attribs.class;
  if (!classes) return false;
  return childElements(parent).some(
    (child) =>
      child !== best &&
      child.name === best.name &&
      child.attribs.class === classes &&
      ownChars(weigh(child)) > 0,
  );
}

function dominantChild(parent: ParentNode, weigh: TextWeigher): Element | null {
  const total = parent.children.reduce((sum, child) => sum + ownChars(weigh(child)), 0);
  // With less text outside its links, the page is a list of links.
  if (total < MIN_MAIN_CHARS) return null;
  return childElements(parent).find((child) => ownChars(weigh(child)) >= DOMINANT_SHARE * total) ?? null;
}

/** Old pages lay out their menu and their article with a table. */
function isContainer(element: Element, weigh: TextWeigher): boolean {
  if (element.name === 'table')
    return hasElement(
      element,
      (part) => /^h[12]$/.test(part.name) || (part.name === 'td' && isNavigation(weigh(part))),
    );
  return !TEXT_BLOCKS.has(element.name);
}

function isArticlePart(node: ChildNode, headTitle: string, weigh: TextWeigher): boolean {
  const weight = weigh(node);
  if ((ownChars(weight) > MAX_STRAY_CHARS || areCards(weight)) && !isNavigation(weight)) return true;
  if (!isTag(node)) return false;
  // A synopsis may consist of links.
  return (weight.textChars > MAX_STRAY_CHARS && holdsCode(node)) || holdsTitle(node, headTitle);
}

const MIN_CARDS = 3;
const MIN_CARD_CHARS = 100;

/** Whether links hold paragraphs, as the cards of a list do. */
function areCards({ textChars, linkChars, links }: TextWeight): boolean {
  return links >= MIN_CARDS && linkChars >= MIN_CARD_CHARS * links && textChars >= linkChars;
}

const MAX_RULE_NAME_CHARS = 100;

/** Whether `element` is a rule in Backus–Naur form, whose names are links. */
function isGrammarRule(element: Element): boolean {
  return startOfText([element], MAX_RULE_NAME_CHARS).includes('::=');
}

/** Whether `element` holds the page's title. A first-level heading that only ends the title element names the site. */
function holdsTitle(element: Element, headTitle: string): boolean {
  const heading = findIn([element], ({ name }) => name === 'h1');
  if (!heading) return false;
  const text = plainText(heading).toLowerCase();
  const head = headTitle.toLowerCase();
  return head === text || !head.endsWith(text);
}

/**
 * The children of `parent` without menus. If menus are most of its text, the page is a list of links, and only plain menus
 * before the title are left out.
 */
function withoutNavigation(parent: ParentNode, headTitle: string, weigh: TextWeigher): readonly ChildNode[] {
  const { children } = parent;
  const hasParagraphs = children.filter((child) => isTag(child) && child.name === 'p').length > 1;
  const isContent = (child: ChildNode) =>
    !isTag(child) ||
    !isNavigation(weigh(child)) ||
    holdsCode(child) ||
    isGrammarRule(child) ||
    continuesText(child, hasParagraphs);
  const kept = children.filter(isContent);
  const chars = (nodes: readonly ChildNode[]) => nodes.reduce((sum, node) => sum + weigh(node).textChars, 0);
  if (chars(kept) >= MIN_SHARE_OUTSIDE_MENUS * chars(children)) return kept;
  const titleAt = children.findIndex((child) => isTag(child) && holdsTitle(child, headTitle));
  return children.filter((child, at) => at >= titleAt || isContent(child) || !consistsOfLinks(weigh(child)));
}

function consistsOfLinks({ textChars, linkChars }: TextWeight): boolean {
  return linkChars >= MIN_LINK_SHARE * textChars;
}
