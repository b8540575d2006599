import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { hasElement, isBlank, parentElement, plainText, startOfText } from '../../dom/elements.ts';
import type { PageText } from './page-text.ts';
import { ownChars, type TextWeights } from './text-weight.ts';

const MAX_LABEL_CHARS = 60;
/** Includes the white space between the lines of a label. */
const MAX_LABEL_SOURCE_CHARS = 300;
/** A section with a larger share of the page's text is its content. */
const MAX_PROSE_SHARE = 0.4;
/** The share of the article's text above a label. The content of a page that lists others may begin with such a label. */
const MIN_SHARE_BEFORE = 0.5;

/** Labels of sections about other pages. "Tags" and "Subscribe to events" are missing: documentation uses them for its own. */
const PAGES = '(?:posts?|articles?|stories|news|blogs?|blog posts|insights)';
const LABELS = [
  `(?:our |the )?(?:related|similar|recommended|recent|latest|popular|trending|featured|more|other|most read)(?: \\w+)? ${PAGES}`,
  '(?:related|similar|recommended|popular|trending|featured) (?:contents?|products?|items|threads|discussions|questions|videos|podcasts|deals|searches)',
  "(?:you|people|customers|readers)(?:'ll|’ll| will| may| might| can)?(?: who \\w+ this(?: \\w+)?)? also (?:be interested in|like|love|enjoy|bought|viewed|ask|read|search for)",
  'recommended for you|trending now|most (?:popular|read)|(?:recently|frequently) (?:viewed|bought)(?: \\w+){0,2}',
  'more (?:from|like|by) .{1,40}|also read|read next|up next|keep reading|what to read next|(?:articles )?that may interest you',
  'about the (?:author|writer|contributor)s?|written by .{1,40}|share this (?:article|page|post|story|with .{1,20})|share (?:on|via) .{1,20}',
  'leave a (?:reply|comment)|comment viewing options|join the (?:\\w+ )?(?:discussion|conversation)|post navigation|connect with us|follow us(?: on)?|stay in the loop',
  "recently browsing(?: .{1,20})?|who(?: is|['’]s) online|users (?:browsing|viewing) this (?:forum|thread|topic)(?: .{1,40})?",
  '(?:sign up|subscribe)\\b.{0,20}\\bnewsletter.{0,10}|customer reviews|sponsored(?: content| links)?|advertisement',
];
/** Labels of forms that rate a page, or offer other help. */
const FEEDBACK = [
  '(?:was|is) this(?: \\w+){0,2} (?:helpful|useful)|did (?:you find )?(?:this|it)(?: \\w+)? (?:helpful|useful|answer your question)',
  'rate this (?:answer|article|content|document|page|solution|topic).{0,30}',
  'thank(?:s| you) for (?:letting us know|your feedback).{0,40}',
  '(?:have more questions|(?:still need|need more) help).{0,30}',
];
const LABEL = new RegExp(`^\\W*(?:${[...LABELS, ...FEEDBACK].join('|')})\\W*$`, 'i');
const FEEDBACK_LABEL = new RegExp(`^\\W*(?:${FEEDBACK.join('|')})\\W*$`, 'i');

const HEADING = /^h[1-6]$/;

/**
 * Finds the parts of an article whose label says that they are about other pages, sharing or subscribing, such as "Related
 * articles": the element that begins with the label, or the label and the text after it up to the next heading.
 */
export function findOtherPages(
  nodes: readonly ChildNode[],
  { isNoise, weigh }: TextWeights,
  text: PageText,
): ReadonlySet<Element> {
  const found = new Set<Element>();
  const tops = new Set<ChildNode>(nodes);
  const total = nodes.reduce((sum, node) => sum + ownChars(weigh(node)), 0);
  let before = 0;
  const visit = (children: readonly ChildNode[]) => {
    for (const child of children) {
      if (isTag(child) && !found.has(child) && !isNoise(child) && child.name !== 'pre') {
        const isBehind = before >= MIN_SHARE_BEFORE * total;
        if (isBehind && weigh(child).textChars <= MAX_LABEL_SOURCE_CHARS && isLabel(child))
          for (const part of labeledBy(child, tops, text)) found.add(part);
        else if (before + ownChars(weigh(child)) >= MIN_SHARE_BEFORE * total) {
          visit(child.children);
          continue;
        }
      }
      before += ownChars(weigh(child));
    }
  };
  visit(nodes);
  return found;
}

/** Whether `element` is a heading or a line with the text of a label. */
function isLabel(element: Element): boolean {
  if (/^(?:h1|a|li|t[dh]|d[td]|code)$/.test(element.name)) return false;
  const start = startOfText([element], MAX_LABEL_CHARS + 1).trimEnd();
  if (start.length > MAX_LABEL_CHARS || !LABEL.test(start)) return false;
  return HEADING.test(element.name) || !hasElement(element, ({ name }) => HEADING.test(name));
}

/**
 * The elements that belong to a label: the section that begins with it, else the label and the elements after it. Empty when
 * nothing follows.
 */
function labeledBy(label: Element, tops: ReadonlySet<ChildNode>, text: PageText): Element[] {
  const isPart = (element: Element) =>
    text.proseShareOf(element) < MAX_PROSE_SHARE &&
    element.name !== 'h1' &&
    !hasElement(element, ({ name }) => name === 'h1' || name === 'pre');
  let section = label;
  while (!tops.has(section) && isFirst(section)) {
    const parent = parentElement(section);
    if (parent === null || !isPart(parent)) break;
    section = parent;
  }
  if (plainText(section).length > plainText(label).length) return [section];
  const following: Element[] = [section];
  const level = HEADING.test(label.name) ? label.name : 'h6';
  for (let next = section.next; next; next = next.next) {
    if (isBlank(next)) continue;
    if (!isTag(next)) break;
    if (startsSection(next, level) || !isPart(next)) break;
    following.push(next);
  }
  return following.length > 1 || FEEDBACK_LABEL.test(plainText(section)) ? following : [];
}

/** Whether `element` is the first text of its parent. */
function isFirst(element: Element): boolean {
  for (let before = element.prev; before; before = before.prev) {
    if (isText(before) ? before.data.trim() !== '' : startOfText([before], 1) !== '') return false;
  }
  return true;
}

/** Whether `element` is or begins with a heading of this level or above. */
function startsSection(element: Element, level: string): boolean {
  const heading = findFirstHeading([element]);
  return heading !== null && heading.name <= level;
}

function findFirstHeading(nodes: ParentNode['children']): Element | null {
  for (const node of nodes) {
    if (isBlank(node)) continue;
    if (!isTag(node)) return null;
    if (HEADING.test(node.name)) return node;
    const found = findFirstHeading(node.children);
    if (found !== null) return found;
    if (startOfText([node], 1) !== '') return null;
  }
  return null;
}
